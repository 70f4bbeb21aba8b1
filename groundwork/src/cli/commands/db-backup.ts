import { join, relative, resolve } from "node:path";
import { backUpDatabase } from "../../postgres/transfer/backup";
import { sumOf } from "../../postgres/transfer/contents";
import { env } from "../../server/process/env";
import { readArguments } from "../flags";
import { withDatabase } from "../with-database";

// npm run db:backup [FILE]: while the app runs, or without it.
const { words } = readArguments({}, ["FILE"]);
const time = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
const path = resolve(words[0] ?? join(env().DATA_DIR, "backups", `${time}.backup`));

await withDatabase(async (url) => {
  const contents = await backUpDatabase(url, path);
  console.log(`${sumOf(contents)} written to ${relative("", path)}, and read back.
Anyone who has the file has everything in the database: keep it as safe, and on another machine.
It is put back with: npm run db:restore FILE`);
});
