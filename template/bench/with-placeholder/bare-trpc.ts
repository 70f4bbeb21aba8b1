import { initTRPC } from "@trpc/server";
import { createHTTPServer } from "@trpc/server/adapters/standalone";
import superjson from "superjson";
import * as z from "zod";
import { createClient } from "@/server/database/client";

// Server that the gateway is measured against: tRPC's own server with the procedures as its documentation writes them,
// without limits, permissions, sessions, log or declared outputs. It is bundled and run alone.

const [port, url = "", ownerId = ""] = process.argv.slice(2);
const db = createClient(url);
const trpc = initTRPC.create({ transformer: superjson });
const listInput = z.object({ limit: z.int().max(100).default(20) }).default({ limit: 20 });

const router = trpc.router({
  identity: trpc.router({ me: trpc.procedure.query(() => null) }),
  placeholder: trpc.router({
    list: trpc.procedure.input(listInput).query(async ({ input }) => ({
      items: await db.placeholder.findMany({
        where: { ownerId },
        orderBy: { createdAt: "desc" },
        take: input.limit,
        include: { owner: { select: { name: true } } },
      }),
    })),
  }),
});

createHTTPServer({ router, basePath: "/api/trpc/" }).listen(Number(port), "127.0.0.1");
