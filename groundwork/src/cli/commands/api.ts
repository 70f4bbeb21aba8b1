import { writeFile } from "node:fs/promises";
import { UserFacingError } from "../../contract/user-facing-error";
import { apiFile } from "../api-file";
import { readArguments } from "../flags";
import { strayExports } from "../procedure-exports";

readArguments({});
const strays = await strayExports();
if (strays.length > 0) throw new UserFacingError(strays.join("\n"));
await writeFile(apiFile, await apiText());
console.log(`${apiFile} says what the router says.`);

async function apiText(): Promise<string> {
  try {
    return await (await import("../api")).apiText();
  } catch (error) {
    throw new UserFacingError(`The router cannot be loaded: ${messageAndLine(error)}`);
  }
}

/** The message of an error, and the line of the project that threw it. */
function messageAndLine(error: unknown): string {
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  const root = `${process.cwd()}/`;
  const frame = stack.split("\n").find((line) => line.includes(root) && !line.includes("node_modules"));
  const line = frame && /([^\s()]+?:\d+):\d+\)?$/.exec(frame)?.[1]?.replace("file://", "");
  return `${message}${line ? ` (${line})` : ""}`.replaceAll(root, "");
}
