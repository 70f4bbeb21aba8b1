import { initTRPC } from "@trpc/server";
import { createHTTPServer } from "@trpc/server/adapters/standalone";
import superjson from "superjson";
import * as z from "zod";
import { createClient } from "@/server/database/client";

// What the front is measured against: tRPC's own server with the procedures as its documentation writes them, without
// limits, permissions, sessions, log or declared outputs. It is bundled and run by itself.

const [port, url = "", ownerId = ""] = process.argv.slice(2);
const db = createClient(url);
const trpc = initTRPC.create({ transformer: superjson });

const router = trpc.router({
  identity: trpc.router({ me: trpc.procedure.query(() => null) }),
  placeholder: trpc.router({
    list: trpc.procedure
      .input(z.object({ limit: z.int().max(100).default(20) }).default({ limit: 20 }))
      .query(async ({ input }) => ({
        items: await db.placeholder.findMany({
          where: { ownerId },
          orderBy: { createdAt: "desc" },
          take: input.limit,
          include: { owner: { select: { name: true } } },
        }),
      })),
  }),
});

const server = createHTTPServer({ router, basePath: "/api/trpc/" });
server.listen(Number(port), "127.0.0.1", () => process.send?.("ready"));
