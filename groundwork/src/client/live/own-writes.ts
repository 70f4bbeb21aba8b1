import { onSend } from "../connection";

/** How many references are kept: a change comes back within moments of its answer. */
const most = 100;

/**
 * Watches what this page itself writes.
 * @returns `isOwn` says whether the write with a reference is one of them, once those under way have been answered
 */
export function watchOwnWrites() {
  const references = new Set<string>();
  const underWay = new Set<Promise<void>>();

  const end = onSend((answer) => {
    const noted = answer.then(
      ({ headers }) => {
        references.add(headers.get("x-request-id") ?? "");
        const [oldest] = references;
        if (references.size > most && oldest !== undefined) references.delete(oldest);
      },
      // Without an answer, what it changed is read again as another's change is.
      () => {},
    );
    underWay.add(noted);
    void noted.finally(() => underWay.delete(noted));
  });

  async function isOwn(reference: string | null): Promise<boolean> {
    await Promise.all(underWay);
    return reference !== null && references.has(reference);
  }
  return { isOwn, end };
}
