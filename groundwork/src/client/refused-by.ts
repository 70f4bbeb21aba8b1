import { TRPCClientError } from "@trpc/client";
import type { PageAnswer } from "../contract/page-calls";

/** Error of a call that the server has refused for a page, as a call of the browser would have failed with. */
export const refusedBy = (answer: Extract<PageAnswer, { error: unknown }>) => TRPCClientError.from(answer);
