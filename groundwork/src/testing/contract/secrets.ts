import { type JsonSchema, walk } from "../../contract/json-schema";
import type { Procedure } from "./procedures";

/** Names of what never leaves the server. */
const secret =
  /pass(word|wd|phrase|code)|secret|token|hash|salt|otp|csrf|cookie|credential|session(id|key)|api_?key|private_?key|signature|ip_?address|user_?agent/i;

/** Fields that are answered all the same, and why. */
export const permitted: Partial<Record<Procedure["path"], readonly string[]>> = {
  // Of the demo users, and only where nobody but the developer reaches the app; on any other the answer is null.
  "identity.demo": ["identity.demo.password"],
  // The text of a new token, which is answered this once.
  "token.create": ["token.create.secret"],
};

/** The fields of an output whose names say that they hold a secret. */
export const secretsIn = (schema: JsonSchema, place: string): string[] => {
  const named = [...walk(schema, place)].filter(({ key }) => typeof key === "string" && secret.test(key));
  return [...new Set(named.map((found) => found.place.replaceAll("[]", "")))];
};
