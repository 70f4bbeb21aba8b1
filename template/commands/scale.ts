import { buildIfChanged } from "../../groundwork/src/cli/build";
import { readArguments } from "../../groundwork/src/cli/flags";
import { refuseBusyPort } from "../../groundwork/src/cli/port";
import { whenNpmEnds } from "../../groundwork/src/cli/process";
import { productName } from "../../groundwork/src/cli/product";
import { UserFacingError } from "../../groundwork/src/contract/user-facing-error";
import { locationOf } from "../../groundwork/src/postgres/connection";
import { env } from "../../groundwork/src/server/process/env";
import { findPrograms } from "../scale/programs";
import { createEndings, type Scale, startScale } from "../scale/scale";

// npm run scale: the app on many machines, all of which are this one, until it is stopped.
readArguments({});
const { PORT: port } = env();
const endings = createEndings();
let stopping = false;
const stop = async (code: number) => {
  if (stopping) return;
  stopping = true;
  await endings.end();
  process.exit(code);
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));
whenNpmEnds(() => void stop(0));

try {
  findPrograms();
  await refuseBusyPort(port, "127.0.0.1");
  await buildIfChanged();
  console.log(await welcome(await startScale({ port }, endings)));
} catch (error) {
  if (!stopping) console.error(error instanceof UserFacingError ? error.message : error);
  await stop(1);
}

async function welcome({ setting, origin, ...scale }: Scale): Promise<string> {
  const { primary, replica, pooler, instances, directUrl } = scale;
  const lines = [
    ["address", origin],
    ["instances", instances.map((instance) => instance.origin).join(", ")],
    ["pooler", locationOf(pooler.url).host],
    ["database", `${locationOf(directUrl).host}, which is the primary`],
    ["primary", `127.0.0.1:${primary.port}, process ${primary.pid()}`],
    ["replica", `127.0.0.1:${replica.port}, process ${replica.pid()}`],
    ["logs", setting.folder],
    ["stop with", "Ctrl+C"],
  ];
  const rows = lines.map(([label = "", text = ""]) => `  ${label.padEnd(12)}${text}`);
  return `\n${await productName()} is running as on many machines. It has no users yet: sign up.\n\n${rows.join("\n")}\n`;
}
