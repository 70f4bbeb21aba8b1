import { useSearchParams } from "next/navigation";
import { startTransition, useOptimistic } from "react";

/**
 * The query of the page's URL, and a function that puts another URL there without asking the server for the page again.
 * What shows the query is drawn with the other one at once: Next follows later, since to it a change of the URL is a
 * transition.
 */
export function useUrlQuery(): readonly [
  query: Readonly<Record<string, string>>,
  go: (url: string, replaces?: boolean) => void,
] {
  const [query, expect] = useOptimistic(Object.fromEntries(useSearchParams()));
  return [
    query,
    (url, replaces) =>
      startTransition(() => {
        history[replaces ? "replaceState" : "pushState"](null, "", url);
        expect(Object.fromEntries(new URLSearchParams(location.search)));
      }),
  ];
}
