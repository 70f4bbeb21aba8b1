import "next/dist/server/node-environment-baseline";
import { createReactServerErrorHandler } from "next/dist/server/app-render/create-error-handler";
import {
  type RequestStore,
  workUnitAsyncStorage,
} from "next/dist/server/app-render/work-unit-async-storage.external";
import { afterAll, beforeAll, expect, test } from "vitest";
import { referenceHeader } from "#server/call/context";
import { setDigestsToReferences } from "#server/http/error-digest";

beforeAll(setDigestsToReferences);
afterAll(() => {
  Reflect.deleteProperty(Error.prototype, "digest");
});

/** Digest that Next sends to a browser for an error of a page, in a request with this reference. */
function digest(error: unknown, reference: string): unknown {
  const store = { type: "request", headers: new Headers({ [referenceHeader]: reference }) };
  const reported = () => createReactServerErrorHandler(false, false, new Map(), () => {}, undefined)(error);
  return workUnitAsyncStorage.run(store as unknown as RequestStore, reported);
}

test("what Next tells a browser of an error of a page is the reference of the request", () => {
  const broken = () => new Error("always the same words");
  expect(digest(broken(), "7F3A-09BC-D1E2")).toBe("7F3A-09BC-D1E2");
  expect(digest(broken(), "7F3A-09BC-D1E3")).toBe("7F3A-09BC-D1E3");
  expect(digest("no error at all", "7F3A-09BC-D1E4")).toBe("7F3A-09BC-D1E4");
});

test("the same error met again by another request has that one's reference", () => {
  const error = new Error("thrown at every visit");
  expect(digest(error, "7F3A-09BC-D1E2")).toBe("7F3A-09BC-D1E2");
  expect(digest(error, "7F3A-09BC-D1E3")).toBe("7F3A-09BC-D1E3");
  expect(Object.assign(error, { digest: "another" }).digest).toBe("another");
});

test("a digest that Next itself understands stays as it is", () => {
  const redirect = Object.assign(new Error("NEXT_REDIRECT"), { digest: "NEXT_REDIRECT;replace;/;307;" });
  expect(digest(redirect, "7F3A-09BC-D1E2")).toBe("NEXT_REDIRECT;replace;/;307;");
  expect(Object.hasOwn(new Error("nobody's"), "digest")).toBe(false);
});
