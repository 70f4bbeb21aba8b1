import { v7 as uuid } from "uuid";
import type * as z from "zod";
import type { createRemark } from "@/product/remark/fields";

type Input = z.input<typeof createRemark>;

/** Input of a create that nothing speaks against, with these fields in place of its own. */
export function newRemark(fields: Partial<Input> & Pick<Input, "placeholderId">): Input {
  return { id: uuid(), text: "A remark", ...fields };
}
