import { writeFile } from "node:fs/promises";
import { changeLines, compareApi, limitChanges } from "../../contract/api-changes";
import { openApiOf } from "../../contract/open-api";
import { UserFacingError } from "../../contract/user-facing-error";
import { apiAt } from "../../server/app/specification/api-at";
import { apiFile } from "../api-file";
import { flag, readArguments, word } from "../flags";
import { strayExports } from "../procedure-exports";

const { flags, words } = readArguments({ against: word, openapi: flag }, ["the file of --openapi"]);
const [file] = words;
if (file !== undefined && !flags.openapi)
  throw new UserFacingError(`npm run api takes "${file}" with --openapi only.`);
if (flags.openapi && flags.against !== undefined)
  throw new UserFacingError("npm run api takes --openapi or --against, not both at once.");
const strays = await strayExports();
if (strays.length > 0) throw new UserFacingError(strays.join("\n"));
if (flags.openapi) await writeOpenApi();
else if (flags.against !== undefined) await compareWith(flags.against);
else await write();

async function write(): Promise<void> {
  await writeFile(apiFile, await loaded(async () => (await import("../api")).apiText()));
  console.log(`${apiFile} says what the router says.`);
}

/** Writes the OpenAPI document to the file that was named, else to the terminal. */
async function writeOpenApi(): Promise<void> {
  const specification = await loaded(async () => (await import("../specification/draw")).drawSpecification());
  const document = `${JSON.stringify(openApiOf(specification), null, 2)}\n`;
  if (file === undefined) {
    process.stdout.write(document);
    return;
  }
  await writeFile(file, document).catch(({ message }: Error) => {
    throw new UserFacingError(`${file} cannot be written: ${message}.`);
  });
  console.log(`${file} is the OpenAPI document of what the router says.`);
}

/** Says what has changed since a version; a breaking change is a failure. */
async function compareWith(reference: string): Promise<void> {
  const before = await apiAt(reference);
  const after = await loaded(async () => (await import("../api")).apiDocument());
  const changes = [...compareApi(before, after), ...limitChanges(before.limits, after.limits)];
  const breaking = changes.filter((change) => change.breaking).length;
  console.log(changeLines(changes).join("\n") || `Nothing that others see has changed since ${reference}.`);
  if (breaking === 0) return;
  console.error(`\n${breaking} breaking ${breaking === 1 ? "change" : "changes"} since ${reference}.`);
  process.exitCode = 1;
}

async function loaded<Value>(load: () => Promise<Value>): Promise<Value> {
  try {
    return await load();
  } catch (error) {
    throw new UserFacingError(`The router cannot be loaded: ${messageAndLine(error)}`);
  }
}

function messageAndLine(error: unknown): string {
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  const root = `${process.cwd()}/`;
  const frame = stack.split("\n").find((line) => line.includes(root) && !line.includes("node_modules"));
  const line = frame && /([^\s()]+?:\d+):\d+\)?$/.exec(frame)?.[1]?.replace("file://", "");
  return `${message}${line ? ` (${line})` : ""}`.replaceAll(root, "");
}
