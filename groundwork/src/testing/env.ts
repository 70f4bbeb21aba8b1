import { onTestFinished } from "vitest";
import { type Env, env } from "../server/process/env";

/** Changes variables of the environment for the rest of a test, past the one time that they are read in a process. */
export function setEnv(variables: Partial<Env>): void {
  const before = { ...env() };
  Object.assign(env(), variables);
  onTestFinished(() => void Object.assign(env(), before));
}
