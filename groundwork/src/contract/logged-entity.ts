import type { AnyFields } from "./display";
import type { Filters } from "./rows";
import type { StateMachine } from "./states";
import type { Names } from "./words";

/** What the audit log shows an entity with. */
export type LoggedEntity = {
  /** Its names, and the path of its list where that has a page for each row. */
  readonly words: Names & { readonly path?: `/${string}` };
  readonly fields: AnyFields;
  readonly machine?: Pick<StateMachine<string, string>, "labels" | "tones" | "transitions">;
  /** Filters and orders of its list. A list that says them here is on the home of those who may call it. */
  readonly filters?: Filters;
};
