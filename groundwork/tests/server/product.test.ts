import { commonErrors } from "groundwork/contract/errors";
import { errorEntry, product } from "groundwork/server/data/product";
import { expect, test } from "vitest";

// This file imports no product: it is what the platform has before src/server/procedure.ts is loaded.

test("before a product is registered the catalogue has the common errors", () => {
  expect(errorEntry("TIMED_OUT")).toBe(commonErrors.TIMED_OUT);
  expect(() => errorEntry("EMAIL_TAKEN")).toThrow("The catalogue has no error EMAIL_TAKEN.");
});

test("what needs a product says how one is registered", () => {
  expect(() => product()).toThrow("No product is registered: import src/server/procedure.ts first.");
});

test("a registered product brings its own errors beside the common ones", async () => {
  const { errors } = await import("@/product/errors");
  await import("@/server/procedure");
  expect(product().errors).toBe(errors);
  expect(errorEntry("EMAIL_TAKEN")).toBe(errors.EMAIL_TAKEN);
  expect(errorEntry("TIMED_OUT")).toBe(commonErrors.TIMED_OUT);
});
