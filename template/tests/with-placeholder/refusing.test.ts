import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { projectFiles } from "../../../groundwork/src/cli/git";
import { inputName, procedureNames, refuseModuleName } from "../../../groundwork/src/cli/procedure/names";
import { findSource, refuseNames } from "../../../groundwork/src/cli/slice/create-slice";
import { existingSlices, permanentSlices } from "../../../groundwork/src/cli/slice/existing";
import { namesOf } from "../../../groundwork/src/cli/slice/names";
import { dependentPaths, ownPaths } from "../../../groundwork/src/cli/slice/registries";
import { templateSlice } from "../../../groundwork/src/cli/template-slices";

const files = projectFiles();
const existing = existingSlices();
const source = findSource(files, existing);

const refuse = (name: string, plural?: string) =>
  refuseNames(namesOf(name, plural), source.names, { sources: source.files, files, existing });

describe("the name of a slice", () => {
  it.each([
    [templateSlice, /^There is a slice "placeholder" already, of many "placeholders"/],
    ["placeholders", /^There is a slice "placeholder" already/],
    ["class", /^"class" is a word of JavaScript/],
    ["then", /^"then" is what every function, object or promise has/],
    ["order", /^"order" is a reserved word of SQL/],
    ["client", /^"client" is a word of tRPC's client/],
    ["user", /SQL/],
    ["decimal", /^"decimal" is a type of Prisma's schema/],
    ["symbol", /^"symbol" is a word of TypeScript/],
    ["template", /^"template" is the name of a file that Next\.js has a use for/],
    ["robot", /^"robots" is the name of a file that Next\.js has a use for/],
    ["session", /^src\/app\/\(signed-in\)\/account\/sessions\/.* says "session" or "sessions" already/],
    ["verification", /^"verification" or "verifications" stands in prisma\/identity\.prisma already/],
    ["authSession", /^prisma\/identity\.prisma has model "AuthSession" already/],
    ["rateLimit", /^prisma\/rate-limit\.prisma has model "RateLimit" already/],
    ["api", /^src\/app\/api\/.* says "API" or "APIs" already/],
    ["auditEvent", /^prisma\/audit\.prisma has model "AuditEvent" already/],
    ["row", /says "row" or "rows" already/],
    ["server", /says "server" or "servers" already/],
    ["image", /says "image" or "images" already|stands in prisma\/identity\.prisma already/],
    ["size", /^"size" or "sizes" stands in src\/product\/limits\.ts already, line \d+/],
    ["content", /^"content" means something else in the files that every slice has/],
  ])("is refused with a reason: %s", (name, reason) => {
    expect(() => refuse(name)).toThrow(reason);
    expect(() => refuse(name)).toThrow(/: choose another name, such as sales[A-Z]\w+\.$/);
  });

  // A word of SQL is refused as that.
  it.each(permanentSlices.filter((slice) => slice !== "user"))(
    "is refused where it is the platform's: %s",
    (name) => {
      expect(() => refuse(name)).toThrow(
        `The platform has a slice "${name}": choose another name, such as sales`,
      );
    },
  );

  it.each(["invoice", "event", "salesOrder", "person", "apiKey", "category", "hour", "task", "customer"])(
    "may be %s",
    (name) => {
      expect(() => refuse(name)).not.toThrow();
    },
  );

  it("is refused for its plural as well", () => {
    expect(() => refuse("layer", "components")).toThrow(/components.* says "layer" or "components" already/);
  });
});

describe("the name of a procedure", () => {
  it.each([
    ["status", /is not a valid procedure name/],
    ["status.Approve", /is not a valid procedure name/],
    ["status.a.b", /is not a valid procedure name/],
    ["status.delete", /^"delete" is a word of JavaScript/],
    ["status.then", /^"then" is what every function/],
  ])("is refused with a reason: %s", (path, reason) => {
    expect(() => procedureNames(path)).toThrow(reason);
  });

  it.each(permanentSlices)("is refused in a slice of the platform: %s", (slice) => {
    expect(() => procedureNames(`${slice}.approve`)).toThrow(`"${slice}" is a slice of the platform`);
  });

  it("says what comes with it, and where that belongs", () => {
    const names = procedureNames("status.endAll");
    expect(inputName(names, "mutation")).toBe("endAllStatus");
    expect(inputName(names, "query")).toBe("statusEndAll");
    expect(names).toMatchObject({
      files: { test: "tests/server/status/end-all.test.ts" },
    });
  });
});

describe("the name of a module of procedures", () => {
  it.each([
    ["auditEvent", /^Prisma's schema has a model "AuditEvent"/],
    ["placeholderReport", /^"placeholderReport" says the name of the slice "placeholder"/],
    ["client", /^"client" is a word of tRPC's client/],
    ["aNameThatIsMuchTooLongForIt", /is longer than 24 letters/],
  ])("is refused with a reason: %s", (name, reason) => {
    expect(() => refuseModuleName(name)).toThrow(reason);
  });

  it.each(["status", "dashboard", "search"])("may be %s", (name) => {
    expect(() => refuseModuleName(name)).not.toThrow();
  });
});

it("the files of a slice and its dependents are distinguished", () => {
  const slice = namesOf(templateSlice);
  const own = ownPaths(files, slice, existing);
  const dependent = dependentPaths(files, slice, existing);
  expect(dependent).toContain("template/tests/with-placeholder/refusing.test.ts");
  expect(own).toContain("src/app/(signed-in)/placeholders/form.tsx");
  expect(own.filter((path) => dependent.includes(path))).toEqual([]);
  expect(own.some((path) => path.startsWith("prisma/migrations/"))).toBe(false);
  for (const path of own) expect(readFileSync(path).length).toBeGreaterThan(0);
});
