/** Part of a written procedure that decides who may call it. */
type WrittenAccess = {
  /** Rows that each caller has access to; `null`: the call is not theirs to make. */
  readonly permission: Readonly<Record<string, string | null>>;
  /** `session`: no program may call it. */
  readonly caller?: string;
};

/** The written procedures by their paths, with the empty entry that ends their table. */
export type WrittenProcedures = Readonly<Record<string, WrittenAccess | null>>;

const rowsOf: Readonly<Record<string, string>> = { own: "their own rows", any: "any row" };
const rows = (access: string | null) =>
  access === null ? "nothing" : (rowsOf[access] ?? `the rows that "${access}" reaches`);

/** Changes of who may call what, a sentence for each call and caller; calls that came or went included. */
export function accessChanges(before: WrittenProcedures, after: WrittenProcedures): string[] {
  const paths = Object.keys({ ...before, ...after }).sort();
  return paths.flatMap((path) => {
    const [was, is] = [before[path], after[path]];
    const callers = [...new Set([was, is].flatMap((written) => Object.keys(written?.permission ?? {})))];
    const changed = callers.flatMap((caller) => {
      const [old, now] = [was?.permission[caller] ?? null, is?.permission[caller] ?? null];
      if (old === now) return [];
      if (old === null) return [`${caller} may now call it, for ${rows(now)}`];
      if (now === null) return [`${caller} may no longer call it (was: for ${rows(old)})`];
      return [`${caller} may now call it for ${rows(now)} (was: for ${rows(old)})`];
    });
    if (was && is && was.caller !== is.caller)
      changed.push(`programs may ${is.caller ? "no longer" : "now"} call it`);
    if (changed.length === 0) return [];
    const fate = was ? (is ? "" : " is gone") : " is new";
    return [`${path}${fate}: ${changed.join("; ")}`];
  });
}
