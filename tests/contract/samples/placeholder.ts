import { titleKey } from "groundwork/contract/fields";
import { callAs } from "groundwork/testing/calls";
import type { Sample } from "groundwork/testing/contract/sample";
import { v7 as uuid } from "uuid";
import { placeholderLimits } from "@/product/placeholder/limits";
import { newPlaceholder } from "../../support/placeholder";

const draft = (ownerId: string, title: string) => ({
  id: uuid(),
  ownerId,
  title,
  titleKey: titleKey(title),
  note: "",
  state: "draft",
});

export const placeholder: Sample<"placeholder", { id: string; version: number }> = {
  example: { id: "019a3b7e-5c00-7d4e-8a61-2f9b40c7d815", version: 1 },
  makeRow: (db, owner) => callAs(db, owner).placeholder.create(newPlaceholder()),
  inputs: {
    list: () => ({ search: "", sort: "newest", limit: 10 }),
    byId: ({ row: { id } }) => ({ id }),
    history: ({ row: { id } }) => ({ id, limit: 10 }),
    create: ({ newId: id }) => ({ id, title: `Title ${id}`, note: "A note" }),
    update: ({ row: { id, version } }) => ({ id, version, title: `Title ${id}, changed`, note: "A note" }),
    move: ({ row: { id, version } }) => ({ id, version, transition: "activate" }),
    remove: ({ row: { id, version } }) => ({ id, version }),
  },
  situations: {
    PLACEHOLDER_NOT_FOUND: {
      arrange: ({ db, row: { id } }) => db.placeholder.delete({ where: { id } }),
    },
    PLACEHOLDER_ID_TAKEN: {
      fields: ({ row: { id } }) => ({ id }),
    },
    PLACEHOLDER_TITLE_TAKEN: {
      arrange: ({ db, owner, input }) =>
        db.placeholder.create({ data: draft(owner.id, String(input.title)) }),
    },
    PLACEHOLDER_LIMIT_REACHED: {
      arrange: ({ db, owner }) =>
        db.placeholder.createMany({
          data: Array.from({ length: placeholderLimits.perOwner }, (_, place) => draft(owner.id, `${place}`)),
        }),
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
