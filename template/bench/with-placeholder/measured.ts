import { titleKey } from "groundwork/contract/fields";
import { v7 as newId } from "uuid";
import { least, most } from "../goals";
import { queryInput } from "../rows";
import type { MeasuredSlice } from "../slices";
import { servers } from "../throughput";

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
      onBareServers: true,
      withTelemetry: true,
      forEndurance: true,
    },
    { name: "signed-in list page", path: "/placeholders", headers: signedIn, withTelemetry: true },
    // At the end: a database that cleans up after thousands of new rows is slower for the next row.
    {
      name: "create",
      path: "/api/trpc/placeholder.create",
      method: "POST",
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
  speedGoals: (rate) => {
    const page = rate(servers.gateway, "signed-in list page");
    return [
      least(
        "list of 20, gateway ÷ next start",
        2,
        rate(servers.gateway, "list of 20") / rate(servers.next, "list of 20"),
      ),
      least("signed-in list page", 200, page, " a second"),
      least("public page ÷ signed-in list page", 10, rate(servers.gateway, "public page") / page),
    ];
  },
  firstLoadGoals: ({ "/placeholders": bytes = Number.NaN }) => [
    most("first load of the signed-in list page", 170, bytes / 1000, " kB"),
  ],
};
