import { titleKey } from "groundwork/fields";
import type { Sample } from "groundwork/testing/procedures";
import { v7 as uuid } from "uuid";
import type * as z from "zod";
import { createPlaceholder } from "@/product/placeholder/fields";
import { placeholderLimits } from "@/product/placeholder/limits";
import { placeholderMachine } from "@/product/placeholder/states";
import type { Database } from "@/server/database/client";

type Input = z.input<typeof createPlaceholder>;
type Row = { id: string; version: number };

/** Input of a create that is accepted, with these fields in place of its own. */
export function newPlaceholder(fields: Partial<Input> = {}): Input {
  const id = uuid();
  return { id, title: `Title ${id}`, note: "A note", ...fields };
}

/** Stores a row, without the procedure. */
export function addPlaceholder(db: Database, ownerId: string, fields: Partial<Input> = {}) {
  const data = createPlaceholder.parse(newPlaceholder(fields));
  const { initial: state } = placeholderMachine;
  return db.placeholder.create({ data: { ...data, ownerId, titleKey: titleKey(data.title), state } });
}

/** Stores rows like this one, as many as `count`. */
export async function copyPlaceholder(db: Database, { id }: { id: string }, count: number): Promise<void> {
  const row = await db.placeholder.findUniqueOrThrow({ where: { id } });
  const data = Array.from({ length: count }, () => ({ ...row, id: uuid(), titleKey: uuid() }));
  await db.placeholder.createMany({ data });
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
    PLACEHOLDER_NOT_FOUND: { arrange: ({ db, row: { id } }) => db.placeholder.delete({ where: { id } }) },
    PLACEHOLDER_ID_TAKEN: {
      arrange: ({ db, owner, input: { id } }) => addPlaceholder(db, owner.id, { id: String(id) }),
    },
    PLACEHOLDER_TITLE_TAKEN: {
      arrange: ({ db, owner, input: { title } }) =>
        addPlaceholder(db, owner.id, { title: String(title).toUpperCase() }),
    },
    PLACEHOLDER_LIMIT_REACHED: {
      arrange: ({ db, row }) => copyPlaceholder(db, row, placeholderLimits.perOwner),
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
