import { createIdentity } from "groundwork/server/identity/identity";
import { identityLimits } from "@/product/identity/limits";
import { roles } from "@/product/permissions";
import { product } from "@/product/product";

/** Accounts and sessions of this product. */
export const identity = createIdentity({ appName: product.name, roles, limits: identityLimits, plugins: [] });
