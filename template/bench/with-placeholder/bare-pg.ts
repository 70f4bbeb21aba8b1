import { createServer } from "node:http";
import pg from "pg";
import { titleKey } from "../../../groundwork/src/contract/fields";

// Server that a create is measured against: node:http and `pg` alone. It makes the row and its entry in the audit log by
// prepared statements in one transaction, without a session, limits, permission, rules, declared output or log. It is
// bundled and run alone.

const [port, connectionString = "", ownerId = ""] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString, max: 10 });

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  if (request.method !== "POST") return response.writeHead(404).end();
  const { id, title, note } = JSON.parse(Buffer.concat(chunks).toString());
  const changes = Object.entries({ title, note }).map(([field, to]) => ({ field, from: null, to }));
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const { rows } = await client.query({
      name: "row",
      text: `INSERT INTO "Placeholder" ("id", "ownerId", "title", "titleKey", "note", "state", "updatedAt")
        VALUES ($1, $2, $3, $4, $5, 'draft', now()) RETURNING *`,
      values: [id, ownerId, title, titleKey(title), note],
    });
    await client.query({
      name: "entry",
      text: `INSERT INTO "AuditEvent" ("entity", "entityId", "action", "actorId", "changes") VALUES ('placeholder', $1, 'create', $2, $3)`,
      values: [id, ownerId, JSON.stringify(changes)],
    });
    await client.query("COMMIT");
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(rows[0]));
  } finally {
    client.release();
  }
});
server.listen(Number(port), "127.0.0.1");
