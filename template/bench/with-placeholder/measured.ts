import { titleKey } from "groundwork/contract/fields";
import { v7 as newId } from "uuid";
import { least } from "../goals";
import { queryInput } from "../rows";
import { servers } from "../servers";
import type { MeasuredSlice } from "../slices";
import { workers } from "../workers";

/** More than a page of the list holds. */
const rowsEach = 25;
const seeded = "Seeded";

export const measured: MeasuredSlice = {
  seed: async (db, owners, more) => {
    await db.placeholder.createMany({
      data: owners.flatMap((ownerId) =>
        Array.from({ length: more ?? rowsEach }, (_, index) => {
          const title = `${seeded} placeholder ${more === undefined ? index : rowsEach + index}`;
          const note = "A note of about the length that notes have.";
          return { id: newId(), ownerId, title, titleKey: titleKey(title), note, state: "draft" };
        }),
      ),
    });
  },
  reset: async (db) => {
    await db.placeholder.deleteMany({ where: { title: { not: { startsWith: seeded } } } });
  },
  rows: ({ signedIn, origin }) => [
    {
      name: "list of 20",
      path: `/api/trpc/placeholder.list?input=${queryInput({})}`,
      headers: signedIn,
      on: [servers.trpc],
      withTelemetry: true,
      withWorkers: true,
      forEndurance: true,
    },
    {
      name: "signed-in list page",
      path: "/placeholders",
      headers: signedIn,
      on: [servers.page],
      withTelemetry: true,
    },
    // At the end: a database that cleans up after thousands of new rows is slower for the next row.
    {
      name: "create",
      path: "/api/trpc/placeholder.create",
      method: "POST",
      on: [servers.pg],
      forLive: true,
      headers: (index) => ({ ...signedIn(index), origin }),
      body: () => {
        const id = newId();
        return JSON.stringify({ id, title: `Created ${id}`, note: "A note" });
      },
    },
  ],
  pages: async (read) => {
    const [own = ""] = (await read("/placeholders")).match(/\/placeholders\/[0-9a-f-]{36}/) ?? [];
    return { "/placeholders": "/placeholders", "/placeholders/[id]": own };
  },
  ladder: {
    row: "signed-in list page",
    imports: `import { api, prefetched } from "@/trpc/server";
import { placeholderFilters } from "../(signed-in)/placeholders/filters";`,
    read: "await prefetched(api.placeholder.list.prefetchInfinite(placeholderFilters.read({})));",
  },
  speedGoals: (ratio) => [
    least(
      "signed-in list page, gateway ÷ next start of the same build",
      1.3,
      ratio("signed-in list page", servers.gateway, servers.next),
    ),
    least(
      "signed-in list page ÷ bare Next page with the same markup and no data",
      0.7,
      ratio("signed-in list page", servers.gateway, servers.page),
    ),
    least("list of 20, gateway ÷ tRPC standalone", 0.9, ratio("list of 20", servers.gateway, servers.trpc)),
    least("create ÷ the same two inserts by pg alone", 0.5, ratio("create", servers.gateway, servers.pg)),
  ],
  workerGoals: (ratio) => [
    least("list of 20, two workers ÷ one, on two cores", 1.2, ratio("list of 20", workers.two, workers.one)),
  ],
};
