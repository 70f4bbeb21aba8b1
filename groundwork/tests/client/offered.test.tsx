// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Editing } from "#client/editing";
import { Offered } from "#client/offered";
import type { RowsQuery } from "#client/rows";
import { SignedIn } from "#client/signed-in";
import { line } from "#contract/display";
import type { Permission } from "#contract/permissions";
import type { StateMachine } from "#contract/states";
import { EditableCard } from "#screens/list/editable-card";
import { History } from "#screens/list/history";
import type { RowEntry } from "#screens/list/history-item";
import { RelatedRows } from "#screens/list/related-rows";
import { RemoveButton } from "#screens/list/remove-button";
import { Steps } from "#screens/list/steps";
import { ToastProvider } from "#ui/toast";
import { roles } from "@/product/permissions";

// What is offered of a row by its permissions: nobody is shown a button of which they know only afterwards that it is not
// for them.

vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));
afterEach(cleanup);

const machine = {
  labels: { open: "Open", done: "Done" },
  tones: { open: "open", done: "on" },
  initial: "open",
  transitions: { finish: { from: ["open"], to: "done", label: "Finish", past: "Finished" } },
} as const satisfies StateMachine<"open" | "done", "finish">;

const view = { id: "1", version: 1, transitions: ["finish"] as const };
const mutateAsync = async () => undefined;
const noRows = <Row,>(): RowsQuery<Row> => ({
  data: { pages: [{ items: [] }] },
  error: null,
  isPlaceholderData: false,
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => undefined,
  refetch: () => undefined,
});
const editing: Editing<typeof view> = {
  now: null,
  open: () => {},
  close: () => {},
  refuse: () => {},
  opener: { current: null },
};

/** The page of a row, of which every call has this permission. */
const page = (permission: Permission, ownerId: string) => {
  const permissions = Object.fromEntries(
    ["list", "create", "update", "move", "remove", "history"].map((name) => [name, permission]),
  );
  return (
    <ToastProvider>
      <SignedIn id="somebody" role={roles[0]}>
        <Offered permissions={permissions} of={{ ownerId }}>
          <Steps
            machine={machine}
            view={view}
            move={{ isPending: false, variables: undefined, mutateAsync }}
          />
          <RemoveButton
            words={{ one: "Thing", many: "Things" }}
            title="A thing"
            of={view}
            remove={mutateAsync}
          />
          <EditableCard title="Thing" view={view} editing={editing}>
            What it says
          </EditableCard>
          <History query={noRows<RowEntry>()} fields={{ title: line("Title") }} />
          <RelatedRows
            words={{ one: "Part", many: "Parts" }}
            permissions={permissions}
            parentId="1"
            query={noRows<{ id: string }>()}
            createForm={() => null}
          >
            {() => null}
          </RelatedRows>
        </Offered>
      </SignedIn>
    </ToastProvider>
  );
};

const offered = () => ({
  buttons: screen.queryAllByRole("button").map(({ textContent }) => textContent),
  parts: screen
    .queryAllByRole("region")
    .map((region) => region.getAttribute("aria-label") ?? region.textContent),
});

const all = {
  buttons: ["Finish", "Delete", "Edit", "New part"],
  parts: ["Thing", "History", "Parts"],
};
const nothing = { buttons: [], parts: ["Thing"] };

test.each([
  ["the owner, where their own rows are reached", "own", "somebody", all],
  ["another user, where their own rows are reached", "own", "another", nothing],
  ["another user, where any row is reached", "any", "another", all],
  ["another user, where only the server knows what is reached", "organiser", "another", all],
  ["the owner, where their role may not call", null, "somebody", nothing],
] as const)("%s is offered what is theirs to do", (_, access, ownerId, expected) => {
  // An access of a product that adds one, which this one may not.
  const permission = (access === null ? {} : { [roles[0]]: access }) as Permission;
  render(page(permission, ownerId));
  expect(offered()).toEqual(expected);
});
