import type { Sample } from "groundwork/testing/procedures";
import { v7 as uuid } from "uuid";
import type * as z from "zod";
import { createRemark } from "@/product/remark/fields";
import type { Database } from "@/server/database/client";
import { addPlaceholder } from "./placeholder";

type Input = z.input<typeof createRemark>;
type Fields = Partial<Input> & Pick<Input, "placeholderId">;
type Row = { id: string; version: number; placeholderId: string };

/** Input of a create that is accepted, with these fields in place of its own. */
export function newRemark(fields: Fields): Input {
  return { id: uuid(), text: "A remark", ...fields };
}

/** Stores a row, without the procedure. */
export const addRemark = (db: Database, ownerId: string, fields: Fields) =>
  db.remark.create({ data: { ...createRemark.parse(newRemark(fields)), ownerId } });

export const remark: Sample<"remark", Row> = {
  example: {
    id: "019a3b7e-5c00-7d4e-8a61-2f9b40c7d816",
    version: 1,
    placeholderId: "019a3b7e-5c00-7d4e-8a61-2f9b40c7d817",
  },
  parent: "placeholderId",
  makeRow: async (db, owner, author = owner) => {
    const { id: placeholderId } = await addPlaceholder(db, owner.id);
    return addRemark(db, author.id, { placeholderId });
  },
  inputs: {
    list: ({ row: { placeholderId } }) => ({ placeholderId, search: "", sort: "newest", limit: 10 }),
    create: ({ newId, row: { placeholderId } }) => newRemark({ id: newId, placeholderId }),
    remove: ({ row: { id, version } }) => ({ id, version }),
  },
  situations: {
    PLACEHOLDER_NOT_FOUND: {
      arrange: async ({ db, row: { id, placeholderId } }) => {
        await db.remark.delete({ where: { id } });
        await db.placeholder.delete({ where: { id: placeholderId } });
      },
    },
    REMARK_NOT_FOUND: {
      arrange: ({ db, row: { id } }) => db.remark.delete({ where: { id } }),
    },
    REMARK_ID_TAKEN: {
      fields: ({ row: { id } }) => ({ id, text: "Another remark" }),
    },
    REMARK_STALE: {
      arrange: ({ db, row: { id } }) =>
        db.remark.update({ where: { id }, data: { version: { increment: 1 } } }),
    },
  },
};
