import { createTRPCClient } from "@trpc/client";
import { plainLinks } from "groundwork/react";
import type { AppRouter } from "@/server/router";

export const calls = createTRPCClient<AppRouter>({ links: plainLinks });
