import { expect, test, vi } from "vitest";
import { commonErrors } from "#contract/errors";
import { createContext } from "#server/call/context";
import { catalogue, errorEntry } from "#server/log/app-error";
import { brand } from "#server/process/brand";
import { testDatabase } from "#testing/database";

// This file imports no product: it is what the platform has before src/server/procedure.ts is loaded.

test("before a product is bound the catalogue has the common errors", () => {
  expect(errorEntry("TIMED_OUT")).toBe(commonErrors.TIMED_OUT);
  expect(() => errorEntry("EMAIL_TAKEN")).toThrow("The catalogue has no error EMAIL_TAKEN.");
});

test("what needs a product says how one is bound", async () => {
  const sentence = "No product is bound: import src/server/procedure.ts first.";
  expect(brand).toThrow(sentence);
  const { url } = await testDatabase();
  vi.stubEnv("DATABASE_URL", url);
  vi.stubEnv("AUTH_SECRET", "a secret of the tests, long enough");
  await expect(createContext({ headers: new Headers() })).rejects.toThrow(sentence);
});

test("a product that is bound brings its own errors with the common ones", async () => {
  const { errors } = await import("@/product/errors");
  await import("@/server/procedure");
  expect(catalogue()).toBe(errors);
  expect(errorEntry("EMAIL_TAKEN")).toBe(errors.EMAIL_TAKEN);
  expect(errorEntry("TIMED_OUT")).toBe(commonErrors.TIMED_OUT);
});
