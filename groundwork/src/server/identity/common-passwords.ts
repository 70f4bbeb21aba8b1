/// <reference path="./passwords.d.ts" />
import common from "@zxcvbn-ts/language-common/src/passwords.json";

let known: ReadonlySet<string> | undefined;

/** Whether a password is among those that leak most often, in capitals or not. The list is large: it stays on the server. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(common);
  // In the form in which passwords are hashed, so that no other spelling of the same password slips through.
  return known.has(password.normalize("NFKC").toLowerCase());
}
