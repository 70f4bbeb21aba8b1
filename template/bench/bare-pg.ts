import { createServer } from "node:http";
import pg from "pg";

// Server that a create is measured against: node:http and `pg` alone. It makes the same rows in one transaction, without a
// session, limits, permission, rules, declared output or log. It is bundled and run alone.

/** The statements that one request makes, by the path that it is made at. */
export type BareWrites = Readonly<
  Record<string, (by: { client: pg.ClientBase; ownerId: string; body: unknown }) => Promise<unknown>>
>;

const [port, connectionString = "", ownerId = "", ...folders] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString, max: 10 });

const slices = await Promise.all(
  folders.map(async (folder) => {
    // The bundler takes in every file that this could name.
    const { bareWrites }: { bareWrites: BareWrites } = await import(`./${folder}/bare-writes.ts`);
    return bareWrites;
  }),
);
const writes: BareWrites = Object.assign({}, ...slices);

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const write = writes[request.url ?? ""];
  if (!write) return response.writeHead(404).end();
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const row = await write({ client, ownerId, body: JSON.parse(Buffer.concat(chunks).toString()) });
    await client.query("COMMIT");
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(row));
  } finally {
    client.release();
  }
});
server.listen(Number(port), "127.0.0.1", () => process.send?.("ready"));
