import { v7 as uuid } from "uuid";
import type * as z from "zod";
import { createRemark } from "@/product/remark/fields";
import type { Database } from "@/server/database/client";

type Input = z.input<typeof createRemark>;
type Fields = Partial<Input> & Pick<Input, "placeholderId">;

/** Input of a create that nothing speaks against, with these fields in place of its own. */
export function newRemark(fields: Fields): Input {
  return { id: uuid(), text: "A remark", ...fields };
}

/** Row of a remark, which is there already. */
export const addRemark = (db: Database, ownerId: string, fields: Fields) =>
  db.remark.create({ data: { ...createRemark.parse(newRemark(fields)), ownerId } });
