import type { ApiProcedure, WrittenAccess } from "./api-document";

/** Change of a call, in words. A breaking one may stop what others have written against the contract. */
export type ApiChange = { readonly call: string; readonly breaking: boolean; readonly text: string };

/** The same, of a call that is known. */
export type Change = Omit<ApiChange, "call">;

type Access = Pick<ApiProcedure, "permission" | "caller">;

const rowsOf: Readonly<Record<string, string>> = { own: "their own rows", any: "any row" };
const rows = (access: string) => rowsOf[access] ?? `the rows that "${access}" reaches`;

/** How far an access reaches: those that a product adds lie between `own` and `any`. */
const reach = (access: WrittenAccess): number =>
  access === null ? 0 : access === "own" ? 1 : access === "any" ? 3 : 2;

/** Changes of who may call a procedure; `undefined` stands for one that is not there. */
export function accessChanges(before: Access | undefined, after: Access | undefined): Change[] {
  const callers = new Set([before, after].flatMap((written) => Object.keys(written?.permission ?? {})));
  const changes = [...callers].flatMap((caller) =>
    changeOf(caller, before?.permission[caller] ?? null, after?.permission[caller] ?? null),
  );
  if (!before || !after || before.caller === after.caller) return changes;
  const closed = after.caller === "session";
  return [...changes, { breaking: closed, text: `programs may ${closed ? "no longer" : "now"} call it` }];
}

function changeOf(caller: string, was: WrittenAccess, is: WrittenAccess): Change[] {
  if (was === is) return [];
  const breaking = reach(is) <= reach(was);
  if (was === null) return [{ breaking, text: `${caller} may now call it, for ${rows(is ?? "")}` }];
  if (is === null) return [{ breaking, text: `${caller} may no longer call it (was: for ${rows(was)})` }];
  return [{ breaking, text: `${caller} may now call it for ${rows(is)} (was: for ${rows(was)})` }];
}
