// Calls that the explorer of a development server makes as a demo user.

/** Path of the route that makes them. A build has none. */
export const runAsPath = "/api/development/run-as";

/** Header with the reference of the call: the answer that carries it has one of its own. */
export const runAsReferenceHeader = "x-run-as-reference";

/** Demo user whom calls can be made as. */
export type RunAsUser = { readonly name: string; readonly email: string; readonly role: string };

export type RunAsRequest = {
  /** E-mail address of the demo user. */
  readonly as: string;
  readonly method: "GET" | "POST";
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
};
