import { randomUUID } from "node:crypto";

// One for the whole process: Next evaluates a shared module more than once.
const kept = globalThis as { appHeaderSecret?: string };
kept.appHeaderSecret ??= randomUUID();

/**
 * The name of a header in which `arrival.ts` writes into a request what the rest of the process is to know about it.
 * Nobody outside knows the name, so that where a server is none of Node's own, and nothing is written, nothing is
 * believed either.
 */
export const privateHeader = (name: string): string => `x-app-${name}-${kept.appHeaderSecret}`;
