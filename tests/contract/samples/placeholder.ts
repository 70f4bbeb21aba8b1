import { titleKey } from "groundwork/fields";
import { callAs, type Sample } from "groundwork/testing/procedures";
import { placeholderLimits } from "@/product/placeholder/limits";
import type { Database } from "@/server/database/client";
import { addPlaceholder, newPlaceholder } from "../../support/placeholder";

type Row = { id: string; version: number };

/** The same row again for each of these titles. */
async function copyRow(db: Database, { id }: Row, titles: string[]): Promise<void> {
  const row = await db.placeholder.findUniqueOrThrow({ where: { id } });
  await db.placeholder.createMany({
    data: titles.map((title) => ({ ...row, id: newPlaceholder().id, title, titleKey: titleKey(title) })),
  });
}

export const placeholder: Sample<"placeholder", Row> = {
  example: { id: "019a3b7e-5c00-7d4e-8a61-2f9b40c7d815", version: 1 },
  makeRow: (db, owner) => addPlaceholder(db, owner.id),
  inputs: {
    list: () => ({ search: "", sort: "newest", limit: 10 }),
    byId: ({ row: { id } }) => ({ id }),
    history: ({ row: { id } }) => ({ id, limit: 10 }),
    create: ({ newId }) => newPlaceholder({ id: newId, title: `Title ${newId}` }),
    update: ({ row: { id, version } }) => ({ ...newPlaceholder({ id, title: `Changed ${id}` }), version }),
    move: ({ row: { id, version } }) => ({ id, version, transition: "activate" }),
    remove: ({ row: { id, version } }) => ({ id, version }),
  },
  situations: {
    PLACEHOLDER_NOT_FOUND: {
      arrange: ({ db, row: { id } }) => db.placeholder.delete({ where: { id } }),
    },
    PLACEHOLDER_ID_TAKEN: {
      arrange: ({ db, owner, input: { id } }) =>
        callAs(db, owner).placeholder.create(newPlaceholder({ id: String(id), title: "Another" })),
    },
    PLACEHOLDER_TITLE_TAKEN: {
      arrange: ({ db, row, input }) => copyRow(db, row, [String(input.title)]),
    },
    PLACEHOLDER_LIMIT_REACHED: {
      arrange: ({ db, row }) =>
        copyRow(
          db,
          row,
          Array.from({ length: placeholderLimits.perOwner }, (_, place) => `${place}`),
        ),
    },
    PLACEHOLDER_STALE: {
      arrange: ({ db, row: { id } }) =>
        db.placeholder.update({ where: { id }, data: { version: { increment: 1 } } }),
    },
    PLACEHOLDER_ARCHIVED: {
      arrange: ({ db, row: { id } }) => db.placeholder.update({ where: { id }, data: { state: "archived" } }),
    },
    PLACEHOLDER_NOTE_NEEDED: {
      arrange: ({ db, row: { id }, input }) => {
        const state = "transition" in input ? "draft" : "active";
        return db.placeholder.update({ where: { id }, data: { note: "", state } });
      },
      fields: ({ input }) => ("note" in input ? { note: "" } : {}),
    },
    PLACEHOLDER_TRANSITION_CLOSED: {
      arrange: ({ db, row: { id } }) => db.placeholder.update({ where: { id }, data: { state: "active" } }),
    },
  },
};
