// @vitest-environment jsdom
import { onlineManager } from "@tanstack/react-query";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Remarks } from "@/app/(signed-in)/remarks/remarks";
import { hardRedirect } from "../../../groundwork/src/client/navigation";
import { platformLimits } from "../../../groundwork/src/contract/limits";
import { AccountMenu } from "../../../groundwork/src/screens/frame/account-menu";
import { type App, openApp, type Person } from "../../../groundwork/src/testing/app";
import { callAs } from "../../../groundwork/src/testing/calls";
import { renderSignedIn } from "../../../groundwork/tests/support/rendered";
import { newPlaceholder } from "../../../tests/contract/samples/placeholder";
import { newRemark } from "../../../tests/contract/samples/remark";

// No link is followed here, and no document loaded.
vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));
vi.mock("../../../groundwork/src/client/navigation", () => ({ hardRedirect: vi.fn() }));

let app: App;
let member: Person;
let placeholderId: string;
/** The mutations that were sent, and those of them that outlive the page. */
let sent: { path: string; keepalive: boolean | undefined }[];
let isOffline: boolean;
let user: ReturnType<typeof userEvent.setup>;

beforeAll(async () => {
  app = await openApp();
});

beforeEach(async () => {
  member = await app.signedInUser();
  placeholderId = (await callAs(app.db, member.actor).placeholder.create(newPlaceholder())).id;
  sent = [];
  isOffline = false;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit & { body?: string } = {}) => {
    const { pathname } = new URL(url, "http://app");
    if (isOffline) throw new TypeError("Failed to fetch");
    if (init.method === "POST")
      sent.push({ path: pathname.replace("/api/trpc/", ""), keepalive: init.keepalive });
    return member.fetch(url, init);
  });
  // Time goes on for the server too.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], shouldAdvanceTime: true });
  user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Page() {
  const [page, setPage] = useState("remarks");
  return (
    <>
      <button type="button" onClick={() => setPage("another")}>
        Go on
      </button>
      <AccountMenu user={member.actor} />
      <main id="content" tabIndex={-1}>
        {page === "remarks" && <Remarks placeholderId={placeholderId} />}
      </main>
    </>
  );
}

const calls = () => callAs(app.db, member.actor).remark;
const stored = async () => (await calls().list({ placeholderId })).items.map(({ text }) => text);
const shown = () => screen.queryAllByRole("listitem").map(({ lastChild }) => lastChild?.textContent);
const toast = (text: string) => screen.findByRole("dialog", { name: text });
const endCountdown = () => vi.advanceTimersByTime(platformLimits.undoSeconds * 1000);

/** Opens the page of a placeholder with these remarks, the newest first. */
async function show(...texts: string[]) {
  for (const text of texts.toReversed()) await calls().create(newRemark({ placeholderId, text }));
  renderSignedIn(<Page />, { invalidations: { "remark.remove": ["remark.list"] } });
  await waitFor(() => expect(shown()).toEqual(texts));
}

async function remove(text: string) {
  const row = screen.getAllByRole("listitem").find(({ lastChild }) => lastChild?.textContent === text);
  await user.click(within(row as HTMLElement).getByRole("button", { name: "Delete" }));
}

test("a row is out of sight at once, and the server is asked when it can be undone no longer", async () => {
  await show("One", "Two");
  await remove("One");
  expect(shown()).toEqual(["Two"]);
  expect(document.activeElement).toBe(screen.getByRole("listitem"));
  expect(within(await toast("Deleting remark…")).getByText(/^What .+ wrote$/)).toBeDefined();
  expect(sent).toEqual([]);
  expect(await stored()).toEqual(["One", "Two"]);
  endCountdown();
  await toast("Remark deleted");
  expect(screen.queryByText("Deleting remark…")).toBeNull();
  expect(sent).toEqual([{ path: "remark.remove", keepalive: false }]);
  expect(await stored()).toEqual(["Two"]);
  expect(shown()).toEqual(["Two"]);
});

test("undone, nothing was sent, and the row is back in its place with the focus", async () => {
  await show("One", "Two", "Three");
  await remove("Two");
  expect(shown()).toEqual(["One", "Three"]);
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(shown()).toEqual(["One", "Two", "Three"]);
  expect(document.activeElement?.lastChild?.textContent).toBe("Two");
  await toast("Remark kept");
  endCountdown();
  expect(sent).toEqual([]);
  expect(await stored()).toEqual(["One", "Two", "Three"]);
});

test("each of several has a toast of its own", async () => {
  await show("One", "Two", "Three", "Four");
  for (const text of ["One", "Two", "Three"]) await remove(text);
  const undo = await screen.findAllByRole("button", { name: "Undo" });
  expect(undo).toHaveLength(3);
  // The newest comes first.
  await user.click(undo[1] as HTMLElement);
  expect(shown()).toEqual(["Two", "Four"]);
  await waitFor(() => expect(screen.getAllByRole("button", { name: "Undo" })).toHaveLength(2));
  const notifications = screen.getByRole("region", { name: "Notifications" });
  await user.hover(notifications);
  await user.unhover(notifications);
  endCountdown();
  await waitFor(async () => expect(await stored()).toEqual(["Two", "Four"]));
});

test("a removal that the server refuses, or that does not reach it, brings the row back and says why", async () => {
  await show("One");
  isOffline = true;
  await remove("One");
  await toast("Deleting remark…");
  expect(shown()).toEqual([]);
  endCountdown();
  const refusal = await toast("The server could not be reached. Please try again.");
  expect(within(refusal).getByText(/^What .+ wrote$/)).toBeDefined();
  expect(shown()).toEqual(["One"]);
  isOffline = false;
  await waitFor(() => expect(onlineManager.isOnline()).toBe(true));
});

test("to dismiss the toast is to be sure", async () => {
  await show("One");
  await remove("One");
  await toast("Deleting remark…");
  await user.keyboard("{F6}");
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  await toast("Remark deleted");
  expect(await stored()).toEqual([]);
});

test("the time to undo it stands still while the toast is pointed at, or has the focus", async () => {
  await show("One");
  await remove("One");
  const waiting = await toast("Deleting remark…");
  await user.hover(waiting);
  vi.advanceTimersByTime(600_000);
  expect(sent).toEqual([]);
  await user.unhover(waiting);
  await user.keyboard("{F6}");
  vi.advanceTimersByTime(600_000);
  expect(sent).toEqual([]);
  await user.keyboard("{Tab}{Tab}");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Undo" }));
  await user.keyboard("{Enter}");
  expect(shown()).toEqual(["One"]);
});

test("the time goes on when another page is gone to", async () => {
  await show("One");
  await remove("One");
  await toast("Deleting remark…");
  await user.click(screen.getByRole("button", { name: "Go on" }));
  endCountdown();
  await toast("Remark deleted");
  expect(await stored()).toEqual([]);
});

test("undone on another page, the focus is on that page's content", async () => {
  await show("One");
  await remove("One");
  await toast("Deleting remark…");
  await user.click(screen.getByRole("button", { name: "Go on" }));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
});

test("what waits is sent when the document is left, so that it outlives it, and cannot be undone any more", async () => {
  await show("One", "Two");
  await remove("One");
  await remove("Two");
  expect(await screen.findAllByRole("button", { name: "Undo" })).toHaveLength(2);
  fireEvent(window, new Event("pagehide"));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull());
  expect(sent).toEqual(Array(2).fill({ path: "remark.remove", keepalive: true }));
  fireEvent(window, new Event("pageshow"));
  await waitFor(async () => expect(await stored()).toEqual([]));
});

test("what waits is sent before the session ends", async () => {
  await show("One");
  await remove("One");
  await toast("Deleting remark…");
  await user.click(screen.getByRole("button", { name: member.actor.name }));
  // The menu is loaded when it is first wanted, which a busy machine takes a while for.
  await user.click(await screen.findByRole("menuitem", { name: "Sign out" }, { timeout: 20_000 }));
  await waitFor(() => expect(hardRedirect).toHaveBeenCalledWith("/"));
  expect(sent.map(({ path }) => path)).toEqual(["remark.remove", "identity.signOut"]);
  expect(await stored()).toEqual([]);
});

test("the only row, undone, is back with the focus, and gone for good it leaves the focus to its part of the page", async () => {
  await show("One");
  await remove("One");
  expect(shown()).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("region", { name: "Remarks" })));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(shown()).toEqual(["One"]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("listitem")));
});
