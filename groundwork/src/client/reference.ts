import { isRecord } from "../contract/record";

const references = new WeakMap<object, string>();

/**
 * The reference of an error that a page failed with, such as `7F3A-09BC-D1E2`. An error of the server brings that of its
 * request along: of a page as what Next calls the digest, of a call in its data. For one of the browser it is made here,
 * and stays the same for the same error.
 */
export function referenceOf(error: unknown): string {
  if (!(error instanceof Error)) return newReference();
  if ("digest" in error && typeof error.digest === "string") return error.digest;
  const data = "data" in error && isRecord(error.data) ? error.data : {};
  if (typeof data.reference === "string") return data.reference;
  const reference = references.get(error) ?? newReference();
  references.set(error, reference);
  return reference;
}

function newReference(): string {
  const digits = Array.from(crypto.getRandomValues(new Uint16Array(3)), (part) =>
    part.toString(16).padStart(4, "0"),
  );
  return digits.join("-").toUpperCase();
}
