// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type App, openApp, type Person } from "groundwork/testing/app";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { UserTable } from "@/app/(signed-in)/admin/users/user-table";
import { api } from "@/trpc/client";
import { renderSignedIn } from "../support/rendered";

let app: App;
let admin: Person;
let member: Person;
let mutations: string[] = [];

const changes = ["user.list"];
const invalidations = {
  "user.setRole": changes,
  "user.disable": changes,
  "user.enable": changes,
};

beforeAll(async () => {
  app = await openApp();
});

beforeEach(async () => {
  admin = await app.signedInUser("admin");
  member = await app.signedInUser();
  mutations = [];
  vi.stubGlobal("fetch", (url: string, init: { method?: string }) => {
    const { pathname } = new URL(url, "http://app");
    if (init.method === "POST" && !pathname.endsWith("user.list")) mutations.push(pathname);
    return admin.fetch(url, init);
  });
  renderSignedIn(<Rows />, { invalidations, sensitive: ["user.list"] });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The rows of the list, without its search. */
function Rows() {
  const list = api.user.list.useQuery({ search: "" });
  return (
    <>
      {list.data && <UserTable accounts={list.data.items} actorId={admin.actor.id} />}
      {list.error && <p>{`${list.error}`}</p>}
    </>
  );
}

/** The row of the member, whose e-mail address is theirs alone. */
async function rowOfMember(): Promise<HTMLElement> {
  const { email } = await stored();
  const row = (await screen.findByText(email)).closest("tr");
  if (!row) throw new Error("The account is in no row.");
  return row;
}
const stored = () => app.db.user.findUniqueOrThrow({ where: { id: member.actor.id } });
const button = async (name: RegExp) => within(await rowOfMember()).getByRole("button", { name });
const confirm = (name: string) =>
  userEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name }));

test("a role is given by a named action that asks first, naming the person", async () => {
  await userEvent.click(await button(/^Make admin: /));
  const { name, email } = await stored();
  expect(screen.getByRole("alertdialog").textContent).toContain(`${name} (${email})`);
  await confirm("Cancel");
  expect(mutations).toEqual([]);
  await userEvent.click(await button(/^Make admin: /));
  await confirm("Make admin");
  await waitFor(async () => expect((await stored()).role).toBe("admin"));
  await userEvent.click(await waitFor(() => button(/^Remove admin: /)));
  await confirm("Remove admin");
  await waitFor(async () => expect((await stored()).role).toBe("member"));
});

test("no key changes an account without a question, neither on its controls nor after one has done its work", async () => {
  const keys = "{ArrowDown}{ArrowUp}{Enter}{Escape} {Home}{End}a";
  const press = async () => {
    await userEvent.keyboard(keys);
    if (screen.queryByRole("alertdialog")) await confirm("Cancel");
  };
  for (const control of within(await rowOfMember()).getAllByRole("button")) {
    control.focus();
    await press();
  }
  expect(mutations).toEqual([]);
  await userEvent.click(await button(/^Disable /));
  await confirm("Disable account");
  await waitFor(() => button(/^Enable /));
  const group = within(await rowOfMember()).getByRole("group");
  await waitFor(() => expect(document.activeElement).toBe(group));
  await press();
  expect(mutations).toEqual(["/api/trpc/user.disable"]);
  expect(await stored()).toMatchObject({ role: "member" });
});
