/** Parameters of a connection string that mean the same to the driver and to PostgreSQL's own programs. */
const common =
  `application_name client_encoding fallback_application_name host options password port sslcert sslkey sslmode
  sslnegotiation sslrootcert user`.split(/\s+/);

/** Settings of a session, which the driver takes as parameters of their own. Empty leaves one to the server. */
const sessionSettings = ["idle_in_transaction_session_timeout", "lock_timeout", "statement_timeout"];

/** Parameters of the driver alone. */
const ofDriver = ["query_timeout", "ssl", "uselibpqcompat"];

const honoured = [...common, ...sessionSettings, ...ofDriver].sort();

/** What to do without a parameter that other tools have in their connection strings. */
const remedies: Readonly<Record<string, string>> = {
  schema: "the tables are in the schema public",
  pgbouncer: "name the database past the pooler in DATABASE_DIRECT_URL instead",
  connection_limit: "a process has a fixed number of connections, see groundwork/docs/operate.md",
  channel_binding: "sslmode=verify-full proves which server it is",
};

const sslModes = ["disable", "no-verify", "prefer", "require", "verify-ca", "verify-full"];

/**
 * A connection string as a URL. One through a Unix socket has no host, which is legal for PostgreSQL and not for `URL`:
 * its host is `localhost` then.
 * @throws {TypeError} when it is none
 */
export const parseDatabaseUrl = (text: string): URL => new URL(text.replace("@/", "@localhost/"));

/** Whether it is a connection string of PostgreSQL, whatever its parameters are. */
export const isPostgresUrl = (text: string): boolean =>
  /^postgres(ql)?:\/\//.test(text) && URL.canParse(text.replace("@/", "@localhost/"));

/**
 * What is wrong with the parameters of a connection string, as the end of a sentence that begins with its name; undefined
 * when each is used, and for what is no connection string. It holds names of parameters alone, since a value may be a secret.
 */
export function parameterProblem(text: string): string | undefined {
  if (!isPostgresUrl(text)) return undefined;
  const { searchParams } = parseDatabaseUrl(text);
  for (const [name, value] of searchParams) {
    if (!honoured.includes(name)) {
      const shown = /^[a-z_]{1,40}$/i.test(name) ? ` ${name}` : "";
      return `has a parameter${shown} that is not used here: take it out${remedies[name] ? `; ${remedies[name]}` : ""}. These are used: ${honoured.join(", ")}.`;
    }
    if (name === "sslmode" && !sslModes.includes(value))
      return `has an sslmode that is none: use one of ${sslModes.join(", ")}.`;
  }
  return undefined;
}

/**
 * The same connection for PostgreSQL's own programs, without the password, which is returned beside it: the command line
 * of a process can be read by everybody on the machine.
 */
export function forPrograms(text: string): { readonly url: string; readonly password: string } {
  const url = parseDatabaseUrl(text);
  const { searchParams } = url;
  const password = searchParams.get("password") ?? decodeURIComponent(url.password);
  url.password = "";
  searchParams.delete("password");
  const encrypted = sslModeOf(searchParams);
  if (encrypted) searchParams.set("sslmode", encrypted);
  const settings = sessionSettings.flatMap((name) => {
    const value = searchParams.get(name);
    return value ? [`-c ${name}=${value}`] : [];
  });
  const options = [searchParams.get("options"), ...settings].filter(Boolean).join(" ");
  if (options) searchParams.set("options", options);
  for (const name of [...sessionSettings, ...ofDriver]) searchParams.delete(name);
  // PostgreSQL takes a + in a parameter for itself.
  url.search = searchParams.toString().replaceAll("+", "%20");
  if (!text.includes("@/")) return { url: url.href, password };
  return { url: url.href.replace("@localhost/", "@/"), password };
}

/** `sslmode` of PostgreSQL's own programs, which have no word for a certificate that is not looked at but `require`. */
function sslModeOf(parameters: URLSearchParams): string | undefined {
  const [mode, ssl] = [parameters.get("sslmode"), parameters.get("ssl")];
  if (mode) return mode === "no-verify" ? "require" : mode;
  if (ssl === null) return undefined;
  return ["0", "false", ""].includes(ssl) ? "disable" : "require";
}
