// Environment variables of a product.
export { type Env, env } from "../server/process/env";
export { defineEnv } from "../server/process/read-env";
export type { Declarations } from "../server/process/variable";
