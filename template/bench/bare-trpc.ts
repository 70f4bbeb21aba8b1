import { initTRPC, type TRPCRouterRecord } from "@trpc/server";
import { createHTTPServer } from "@trpc/server/adapters/standalone";
import superjson from "superjson";
import { createClient, type Database } from "@/server/database/client";

// Server that the gateway is measured against: tRPC's own server with the procedures as its documentation writes them, without
// limits, permissions, sessions, log or declared outputs. It is bundled and run alone.

const [port, url = "", ownerId = "", ...folders] = process.argv.slice(2);
const db = createClient(url);
const trpc = initTRPC.create({ transformer: superjson });

/** Routes that a slice's folder adds. */
export type BareSlice = (by: { trpc: typeof trpc; db: Database; ownerId: string }) => TRPCRouterRecord;

const slices = await Promise.all(
  folders.map(async (folder) => {
    // The bundler takes in every file that this could name.
    const { bareRouter }: { bareRouter: BareSlice } = await import(`./${folder}/bare-router.ts`);
    return bareRouter({ trpc, db, ownerId });
  }),
);
const router = trpc.router({
  identity: trpc.router({ me: trpc.procedure.query(() => null) }),
  ...Object.assign({}, ...slices),
});

const server = createHTTPServer({ router, basePath: "/api/trpc/" });
server.listen(Number(port), "127.0.0.1", () => process.send?.("ready"));
