import { describe, expect, test } from "vitest";
import { commonErrors, type ErrorEntry, errorKinds } from "@/product/errors";
import { identityErrors } from "@/product/identity/errors";
import { placeholderErrors } from "@/product/placeholder/errors";
import { errors } from "@/product/product";

describe("the catalogue", () => {
  test("holds each code once", () => {
    const parts = [commonErrors, identityErrors, placeholderErrors].flatMap((part) => Object.keys(part));
    expect(parts.sort()).toEqual(Object.keys(errors).sort());
  });

  test.each(Object.entries<ErrorEntry>(errors))("says %s in a sentence with a status", (_code, entry) => {
    expect(entry.message).toMatch(/^[A-Z].*\.$/);
    expect(errorKinds[entry.kind]).toBeGreaterThanOrEqual(400);
  });
});
