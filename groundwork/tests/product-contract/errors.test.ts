import { beforeAll, describe, expect, test } from "vitest";
import { commonErrors, type ErrorCode, type ErrorEntry, errorKinds } from "#contract/errors";
import { jsonSchemaOf, propertiesOf } from "#contract/json-schema";
import { type App, openApp } from "#testing/app";
import { errors } from "@/product/errors";
import { ask } from "./ask";
import { type Documented, documentedApi } from "./open-api";
import { byPath, callingRole, makeRowOf } from "./procedures";
import { stage } from "./scenario";
import { merged } from "./valid";

let app: App;
let api: Documented;
beforeAll(async () => {
  app = await openApp();
  api = await documentedApi();
});

const catalogue: Readonly<Record<string, ErrorEntry>> = errors;
const entryOf = (code: ErrorCode): ErrorEntry => catalogue[code] as ErrorEntry;

const declared = byPath.flatMap(([path, procedure]) =>
  procedure.errors.map((code) => [code, path, procedure] as const),
);

describe("a declared error", () => {
  test.each(declared)(
    "%s is what %s answers where it applies, as the OpenAPI document says",
    async (code, path, procedure) => {
      const owns = { role: callingRole(procedure), owns: true };
      const { fetch, owner, given, input } = await stage(app, procedure, owns);
      const { arrange, fields, rowOf } = procedure.situations[code] ?? {};
      const situated = { db: app.db, owner, row: given.row, input: { ...(input as object) } };
      await arrange?.(situated);
      if (rowOf) await makeRowOf(rowOf, given.row, app.db, owner);
      const { status, text, refused } = await ask(fetch, procedure, merged(input, fields?.(situated) ?? {}));
      const { kind, message, field = null } = entryOf(code);
      expect(refused).toMatchObject({ code, message, field });
      expect(status).toBe(errorKinds[kind]);
      expect(api.answerErrors(path, status, JSON.parse(text))).toEqual([]);
    },
  );

  test.each(byPath)("of %s is declared once", (_path, { errors }) => {
    expect(errors).toEqual([...new Set(errors)]);
  });
});

test.each(Object.keys(errors).filter((code) => !Object.hasOwn(commonErrors, code)))(
  "%s, an error of the product, is declared by a procedure",
  (code) => {
    expect(declared.map(([other]) => other)).toContain(code);
  },
);

/** The fields of every form in which a code may be shown. */
function fieldsWith(code: ErrorCode): string[] {
  const inputs = declared.filter(([other]) => other === code).map(([, , { input }]) => input);
  return inputs.flatMap((form) => propertiesOf(jsonSchemaOf(form, "input")).map(([name]) => name));
}

const ofFields = Object.keys(errors).flatMap((key) => {
  const code = key as ErrorCode;
  const { field } = entryOf(code);
  return field === undefined ? [] : [[code, field] as const];
});

test.each(ofFields)("%s has a place under %s, a field of what it refuses", (code, field) => {
  expect(fieldsWith(code)).toContain(field);
});
