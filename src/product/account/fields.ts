import { whenOwnerLeaves } from "groundwork/contract/rows";
import * as z from "zod";
import { currentPassword } from "../fields";

/** What the form of the removal of one's account asks for. */
export const removalConfirmation = z.strictObject({ currentPassword });

/** Input of the removal of one's account: the password, once more; `null` for an account that has none. */
export const removeAccount = z.strictObject({ currentPassword: currentPassword.nullable() });

/** Consequences of the removal of one's account, before it. */
export const accountRemoval = z.object({
  /** What shows that it is the owner who asks: the password, or, without one, a sign-in a moment ago. */
  confirmedBy: z.enum(["password", "signIn"]),
  /** Entities of which one owns rows: how many, and what becomes of them. */
  rows: z.array(
    z.object({
      names: z.object({ one: z.string(), many: z.string() }),
      count: z.int(),
      whenOwnerLeaves,
    }),
  ),
});
export type AccountRemoval = z.output<typeof accountRemoval>;
