import { spawn } from "node:child_process";
import { once } from "node:events";
import { forPrograms } from "../../postgres/url";
import { passedArguments } from "../flags";
import { environmentWith } from "../process";
import { withDatabase } from "../with-database";

const args = passedArguments();

// Ctrl-C cancels a query in psql and must not end this command, which may have started the database.
process.on("SIGINT", () => {});

await withDatabase(async (url) => {
  const { url: shown, password } = forPrograms(url);
  const psql = spawn("psql", [...args, shown], {
    stdio: "inherit",
    env: environmentWith(password ? { PGPASSWORD: password } : {}),
  });
  const [code] = await once(psql, "close").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    console.log(`psql is not installed: it comes with PostgreSQL's client package (Debian: apt install postgresql-client, macOS: brew install libpq).
While the app runs, any PostgreSQL client can connect to:
${url}`);
    return [1];
  });
  process.exitCode = code ?? 1;
});
