import { spawn } from "node:child_process";
import { withDatabase } from "./steps/with-database";

// Ctrl-C cancels a query in psql and must not end this command, which may have started the database.
process.on("SIGINT", () => {});

await withDatabase(async (url) => {
  const psql = spawn("psql", [...process.argv.slice(2), url], { stdio: "inherit" });
  process.exitCode = await new Promise<number>((resolve, reject) => {
    psql.once("close", (code) => resolve(code ?? 1));
    psql.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") return reject(error);
      console.log(`psql is not installed: it comes with PostgreSQL's client package (Debian: apt install postgresql-client, macOS: brew install libpq).
While the app runs, any PostgreSQL client can connect to:
${url}`);
      resolve(1);
    });
  });
});
