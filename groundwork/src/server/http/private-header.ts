import { randomUUID } from "node:crypto";

import { processWide } from "../process/process-wide";

const secret = processWide("header-secret", () => randomUUID());

/**
 * Name of a header in which `request-context.ts` writes into a request what the rest of the process is to know about it.
 * Nobody outside knows the name, so that where a server is none of Node's own, and nothing is written, nothing is
 * believed either.
 */
export const privateHeader = (name: string): string => `x-app-${name}-${secret}`;
