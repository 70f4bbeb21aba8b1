import type { AnyJob } from "groundwork/server";
import { identity } from "../identity/identity";

/** The jobs of this product: what is not listed here is enqueued and never run. One line for each. */
export const jobs = [...identity.jobs] as const satisfies readonly AnyJob[];
