import { createTRPCClient } from "@trpc/client";
import { plainLinks } from "groundwork/client/links";
import type { AppRouter } from "@/server/router";

export const calls = createTRPCClient<AppRouter>({ links: plainLinks });
