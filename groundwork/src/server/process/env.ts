import { isLoopback, isLoopbackAddress, isLoopbackName } from "./loopback";
import { defineEnv, EnvError } from "./read-env";

/** Environment of the platform. A product that has variables of its own reads them through `src/server/env.ts`. */
export const { env, readEnv, variables } = defineEnv({});

export type Env = ReturnType<typeof readEnv>;

export { EnvError, isLoopback, isLoopbackAddress, isLoopbackName };
