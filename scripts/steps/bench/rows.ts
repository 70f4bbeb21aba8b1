import { v7 as newId } from "uuid";
import type { Ask } from "./fire";

/** What is asked of every server that has it. */
export type Row = Ask & {
  readonly name: string;
  /** The servers beside the app that answer it too. */
  readonly bareToo: boolean;
};

/** Calls of the app's procedures in a batch. */
const batched = Array.from({ length: 10 }, () => "identity.me").join(",");
const input = (value: unknown) => encodeURIComponent(JSON.stringify(value));

/**
 * The rows of the table.
 * @param cookies of people who are signed in: each of them may call so often a minute, and so may each address
 * @param origin which the app calls its own
 */
export function rowsFor(cookies: readonly string[], origin: string): Row[] {
  const address = (turn: number) => ({
    "x-forwarded-for": `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`,
  });
  const person = (turn: number) => ({ ...address(turn), cookie: cookies[turn % cookies.length] ?? "" });
  return [
    { name: "trivial query", path: "/api/trpc/identity.me", headers: address, bareToo: true },
    {
      name: "batch of 10",
      path: `/api/trpc/${batched}?batch=1&input=${input({})}`,
      headers: address,
      bareToo: true,
    },
    {
      name: "list of 20",
      path: `/api/trpc/placeholder.list?input=${input({})}`,
      headers: person,
      bareToo: true,
    },
    { name: "public page", path: "/", headers: address, bareToo: false },
    { name: "signed-in list page", path: "/placeholders", headers: person, bareToo: false },
    // At the end: a database that cleans up after thousands of new rows is slower for whoever comes next.
    {
      name: "create",
      path: "/api/trpc/placeholder.create",
      method: "POST",
      headers: (turn) => ({ ...person(turn), origin }),
      body: () => {
        const id = newId();
        return JSON.stringify({ id, title: `Created ${id}`, note: "A note" });
      },
      bareToo: false,
    },
  ];
}
