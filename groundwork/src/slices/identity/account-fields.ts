import * as z from "zod";
import { emailAddress, line, storable } from "#contract/fields";
import { identityLimits } from "@/product/limits";
import { roles } from "@/product/permissions";

export const personName = line(identityLimits.name);

export const accountEmail = emailAddress(identityLimits.email);

/** Account as its owner sees it. */
export const ownAccount = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
});

/** Password of the signed-in user, who is asked for it once more. It is taken as typed: never trimmed, never cut. */
export const currentPassword = storable.min(1).max(identityLimits.password.max);
