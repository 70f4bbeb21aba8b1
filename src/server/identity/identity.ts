import { authEndpoints, createIdentity, identityMails } from "groundwork/server";
import { identityLimits, tokenLimits } from "@/product/limits";
import { requires, roles } from "@/product/permissions";
import { product } from "@/product/product";

/** Accounts and sessions of this product. */
export const identity = createIdentity({
  appName: product.name,
  roles,
  requires,
  limits: identityLimits,
  tokenLimits,
  mails: identityMails,
  endpoints: authEndpoints,
});
