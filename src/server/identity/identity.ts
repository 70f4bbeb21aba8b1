import { createIdentity } from "groundwork/server/identity/identity";
import { identityLimits } from "@/product/identity/limits";
import { identityMails } from "@/product/identity/mails";
import { roles } from "@/product/permissions";
import { product } from "@/product/product";
import { tokenLimits } from "@/product/token/limits";

/** Accounts and sessions of this product. */
export const identity = createIdentity({
  appName: product.name,
  roles,
  limits: identityLimits,
  tokenLimits,
  mails: identityMails,
  plugins: [],
});
