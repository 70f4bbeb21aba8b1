import { whenOwnerLeaves } from "groundwork/contract/rows";
import * as z from "zod";
import { currentPassword, personName } from "../fields";

/** Input of a change of one's name. */
export const nameChange = z.strictObject({ name: personName });

/** Browser that is signed in to one's account. */
export const sessionView = z.object({
  id: z.string(),
  /** What it said of itself when it signed in; `null`: nothing that is known. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createdAt: z.date(),
  /** Written down seldom: it is this long ago, or up to `identityLimits.session.touchSeconds` less. */
  lastSeenAt: z.date(),
  /** Whether it is the one that asks. */
  isThis: z.boolean(),
});
export type SessionView = z.output<typeof sessionView>;

/** One's sessions, those used last if there are very many, and how many there are. */
export const sessionList = z.object({ items: z.array(sessionView), count: z.int() });

export const sessionById = z.strictObject({ id: z.uuid() });
export const endedSessions = z.object({ ended: z.int() });

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
