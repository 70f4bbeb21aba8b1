import { bindProduct } from "groundwork/server";
import { errors } from "@/product/errors";
import type { roles } from "@/product/permissions";
import { product } from "@/product/product";
import { createClient, type Database, schema } from "./database/client";
import { identity } from "./identity/identity";

declare module "groundwork" {
  interface Register {
    errors: typeof errors;
    roles: typeof roles;
    database: Database;
  }
}

/** Declarations of procedures and of background work, bound to this product. */
export const { query, mutation, subscription, job } = bindProduct({
  name: product.name,
  accent: product.accent,
  errors,
  createClient,
  schema,
  actorOf: identity.actorOf,
});
