import { readdirSync } from "node:fs";
import { type ErrorCatalogue, type ErrorEntry, errorKinds } from "groundwork";
import { platformErrors } from "groundwork/slices/errors";
import { describe, expect, test } from "vitest";
import { errors } from "@/product/errors";

/** The catalogue of each slice of the product. */
const ofSlices = await Promise.all(
  readdirSync("src/product", { recursive: true, encoding: "utf8" })
    .filter((file) => /^[^/\\]+[/\\]errors\.ts$/.test(file))
    .map((file) => import(`${process.cwd()}/src/product/${file}`) as Promise<Record<string, ErrorCatalogue>>),
);

describe("the catalogue", () => {
  test("holds each code once", () => {
    const parts = [platformErrors, ...ofSlices.flatMap((module) => Object.values(module))];
    expect(parts.flatMap((part) => Object.keys(part)).sort()).toEqual(Object.keys(errors).sort());
  });

  test.each(Object.entries<ErrorEntry>(errors))("says %s in a sentence with a status", (_code, entry) => {
    expect(entry.message).toMatch(/^[A-Z].*\.$/);
    expect(errorKinds[entry.kind]).toBeGreaterThanOrEqual(400);
  });
});
