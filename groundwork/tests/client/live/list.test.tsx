// @vitest-environment jsdom
import "#support/patient";
import { QueryClient, QueryClientProvider, useInfiniteQuery } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { readChanges } from "#client/live/live";
import { byPage } from "#client/rows";
import { useStableRows } from "#client/stable-rows";

afterEach(cleanup);

/** What the server has. */
let stored = ["a", "b"];

function List() {
  const list = useInfiniteQuery({
    queryKey: [["row", "list"], { type: "infinite" }],
    queryFn: async () => ({ items: stored.map((id) => ({ id })), nextCursor: null }),
    initialPageParam: null,
    ...byPage,
  });
  const { rows, pending, show } = useStableRows(list);
  return (
    <>
      <p role="status">{rows.map(({ id }) => id).join(" ")}</p>
      <button type="button" onClick={show}>
        {pending.length}
      </button>
    </>
  );
}

async function open() {
  stored = ["a", "b"];
  const queryClient = new QueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <List />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("a b"));
  const tell = readChanges(queryClient, async () => false, new AbortController().signal);
  return {
    queryClient,
    hear: () => tell({ queries: ["row.list"], rows: [], own: false, reference: null }),
  };
}

test("a list that is read again because of a change elsewhere keeps its place, and then takes what the user writes", async () => {
  const { queryClient, hear } = await open();
  stored = ["new", "b", "a"];
  hear();
  await waitFor(() => expect(screen.getByRole("button").textContent).toBe("1"));
  expect(screen.getByRole("status").textContent).toBe("a b");
  stored = ["own", "new", "b", "a"];
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("own new b a"));
});
