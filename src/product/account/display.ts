import { type FieldsOf, line } from "groundwork/contract/display";
import type { nameChange, SessionView } from "./fields";

/** Fields of a change of one's name. */
export const nameChangeFields: FieldsOf<typeof nameChange> = {
  name: line("Name", { autoComplete: "name" }),
};

/** Browser of a session as people know it, such as "Firefox on Windows". */
export function deviceText({ browser, system }: Pick<SessionView, "browser" | "system">): string {
  const name = browser ?? "Unknown browser";
  return system ? `${name} on ${system}` : name;
}
