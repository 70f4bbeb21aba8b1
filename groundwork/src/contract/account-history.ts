import * as z from "zod";
import { historyPage } from "./rows";

const { items, nextCursor } = historyPage.shape;

/** Page of what an account did, and of what was done to it. Only of an account is it said what changed. */
export const accountHistoryPage = z.object({
  items: z.array(
    items.element.extend({
      /** Entity that it was done to, such as `user`. */
      entity: z.string(),
      entityId: z.string(),
      /** Name of the account that it was done to, where that is another one. */
      otherName: z.string().nullable(),
    }),
  ),
  nextCursor,
});
export type AccountHistoryPage = z.output<typeof accountHistoryPage>;
