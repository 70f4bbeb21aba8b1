import { Client, type ClientConfig, type DatabaseError } from "pg";
import { UserFacingError } from "../contract/user-facing-error";
import { parseDatabaseUrl } from "./url";

/**
 * Runs a function on one connection of its own, without the limits that requests have.
 * @throws {UserFacingError} when the database cannot be reached or used
 */
export async function withConnection<Result>(
  url: string,
  run: (client: Client) => Promise<Result>,
  settings: ClientConfig = {},
): Promise<Result> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, ...settings });
  client.on("error", () => {}); // A connection that breaks fails the next query, which is where it is reported.
  try {
    await client.connect();
    return await run(client);
  } catch (error) {
    throw toUserFacingError(error, url);
  } finally {
    await client.end().catch(() => {});
  }
}

export async function inTransaction<Result>(
  client: Client,
  run: () => Promise<Result>,
  begin: "BEGIN" | "BEGIN ISOLATION LEVEL REPEATABLE READ" = "BEGIN",
): Promise<Result> {
  await client.query(begin);
  try {
    const result = await run();
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

/** How far this machine's clock is ahead of the server's, in milliseconds; behind it, below 0. */
export async function clockSkew(client: Client): Promise<number> {
  const asked = Date.now();
  const { rows } = await client.query<{ now: Date }>("SELECT clock_timestamp() AS now");
  const answered = Date.now();
  return (asked + answered) / 2 - (rows[0]?.now.getTime() ?? answered);
}

/** The URL of another database on the same server. */
export function urlOfDatabase(url: string, name: string): string {
  const other = parseDatabaseUrl(url);
  other.pathname = `/${name}`;
  return other.href;
}

/** Where a URL leads, without the user and the password in it. */
export function locationOf(url: string): { host: string; database: string; local: boolean } {
  const { hostname, port, pathname, searchParams } = parseDatabaseUrl(url);
  const host = searchParams.get("host") ?? hostname;
  const local = host.startsWith("/") || ["localhost", "127.0.0.1", "[::1]", ""].includes(host);
  return {
    host: host.startsWith("/") ? host : `${host}:${port || 5432}`,
    database: decodeURIComponent(pathname.slice(1)),
    local,
  };
}

/** A foreseen failure as one plain sentence that holds no password; any other error as it is. */
function toUserFacingError(error: unknown, url: string): unknown {
  const { code = "", message = "", severity } = error as Partial<DatabaseError>;
  const { host, database } = locationOf(url);
  const facts = { host, database, message };
  // What PostgreSQL itself says has a severity, so it answers: "lock timeout" is no time-out of the connection.
  const isUnreachable = !severity && unreachable.test(`${code} ${message}`);
  const sentence =
    sentences[code] ??
    (message.includes("does not support SSL") ? unencrypted : undefined) ??
    (isUnreachable ? sentences.ECONNREFUSED : undefined);
  return sentence ? new UserFacingError(sentence(facts), { cause: error }) : error;
}

const unreachable = /E(HOSTUNREACH|NETUNREACH|CONNRESET|TIMEDOUT|PIPE)|ENOENT|timeout|terminated/i;

type Facts = Omit<ReturnType<typeof locationOf>, "local"> & { readonly message: string };

const login = ({ host }: Facts) =>
  `The database at ${host} refuses the user or the password: correct them in DATABASE_URL.`;

const certificate = ({ host }: Facts) =>
  `The certificate of the database at ${host} is signed by nobody this machine knows: name the authority with ?sslrootcert=FILE in DATABASE_URL.`;

const unencrypted = ({ host }: Facts) =>
  `The database at ${host} takes no encrypted connections (TLS): switch them on there, or take sslmode out of DATABASE_URL.`;

const sentences: Record<string, (facts: Facts) => string> = {
  ECONNREFUSED: ({ host }) =>
    `No database answers at ${host}: start it, correct DATABASE_URL, or unset DATABASE_URL to use the embedded one.`,
  ENOTFOUND: ({ host }) => `The database host ${host} is not known: correct DATABASE_URL.`,
  EAI_AGAIN: ({ host }) => `The name of the database host ${host} cannot be looked up: check the network.`,
  "28P01": login,
  "28000": login,
  "3D000": ({ host, database }) =>
    `The database server at ${host} has no database "${database}": create it, or correct DATABASE_URL.`,
  "42501": ({ host, database, message }) =>
    `The user of DATABASE_URL may not do this in "${database}" at ${host} (${message}): give it that right, or use the database's owner.`,
  "53100": ({ host }) => `The disk of the database at ${host} is full: free some space there.`,
  "53300": ({ host }) =>
    `All connections of the database at ${host} are taken: close some, or raise its max_connections.`,
  "57P03": ({ host }) => `The database at ${host} is starting or stopping: try again in a moment.`,
  SELF_SIGNED_CERT_IN_CHAIN: certificate,
  DEPTH_ZERO_SELF_SIGNED_CERT: certificate,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: certificate,
};
