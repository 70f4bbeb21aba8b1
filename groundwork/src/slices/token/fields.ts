import * as z from "zod";
import { line } from "#contract/fields";
import { tokenLimits } from "@/product/limits";
import { roles } from "@/product/permissions";

// A token lets a program call in the name of the person who made it.

/** Input of a new token. Its role is no higher than that of the person who makes it. */
export const newToken = z.strictObject({
  name: line(tokenLimits.name),
  role: z.enum(roles),
  lifetime: z.enum(["week", "month", "quarter", "year"] satisfies (keyof typeof tokenLimits.days)[]),
});

/** Token as its owner sees it. */
export const tokenView = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.enum(roles),
  createdAt: z.date(),
  expiresAt: z.date(),
  usedAt: z.date().nullable(),
});
export type TokenView = z.output<typeof tokenView>;

/** A new token with its text, which is answered this once. */
export const createdToken = tokenView.extend({ secret: z.string() });

export const tokenById = z.strictObject({ id: z.uuid() });
export const tokenRevoked = z.object({ id: z.string() });
