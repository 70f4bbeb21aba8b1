#!/usr/bin/env node
// The one entry of every npm script: `node groundwork start`. It brings a clone to the point where
// TypeScript runs, then runs commands/<name>.ts in this same process, so that signals arrive there.
// Plain JavaScript that old versions of Node can parse too: they have to say that they are too old.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { install, isInstalled, userFacingError } from "./install.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const above = join(here, "..", "..", "..");
/** Whether the platform is not a workspace of the project, but a package that npm has installed. */
const isPackage = basename(above) === "node_modules";
const root = isPackage ? dirname(above) : above;
/** Commands that every product has, and those of the template alone. */
const folders = [join(here, "commands"), join(root, "template", "commands")];
const [name, ...args] = process.argv.slice(2);

const NOT_INSTALLED =
  "✗ dependencies     node_modules is not what package-lock.json says, and nothing else can be examined before it is.  →  npm ci";

try {
  refuseOldNode();
  refuseUnknownCommand();
  process.chdir(root);
  // The doctor changes nothing unless it is asked to.
  const looksOnly = name === "doctor" && !args.includes("--fix");
  if (looksOnly && !isInstalled(root)) throw userFacingError(NOT_INSTALLED);
  await install(root);
  const { register } = await import("tsx/esm/api");
  register({ tsconfig: join(root, "tsconfig.json") });
  if (isPackage) {
    const data = pathToFileURL(join(root, "src/")).href;
    (await import("node:module")).register("./product-imports.mjs", import.meta.url, { data });
  }
  (await import("./git")).dropRepositoryVariables(process.env);
  (await import("./env-files")).loadEnvFiles(root, modeOf(name), process.env);
  // A migration that is refused needs no database client, and one that is not makes it in the end.
  if (!looksOnly && name !== "db-migrate") await (await import("./generate")).generate();
  const script = scriptOf(name);
  process.argv = [process.execPath, script, ...args];
  await import(pathToFileURL(script).href);
} catch (error) {
  console.error(sentenceFor(error));
  if (name === "start" || name === "dev" || name === "test") {
    console.error("\nTo have the machine and the project examined: npm run doctor");
  }
  process.exit(1);
}

function refuseOldNode() {
  const { engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const [major, minor] = engines.node.replace(">=", "").split(".").map(Number);
  const [hasMajor, hasMinor] = process.version.slice(1).split(".").map(Number);
  if (hasMajor > major || (hasMajor === major && hasMinor >= minor)) return;
  throw userFacingError(
    `This is Node ${process.version}, and Node ${major}.${minor} or newer is needed: install it from https://nodejs.org or with your version manager.`,
  );
}

function scriptOf(command) {
  return folders.map((folder) => join(folder, `${command}.ts`)).find((path) => existsSync(path));
}

function refuseUnknownCommand() {
  if (scriptOf(name)) return;
  const files = folders.filter((folder) => existsSync(folder)).flatMap((folder) => readdirSync(folder));
  const known = files.flatMap((file) => file.match(/^(.+)\.ts$/)?.[1] ?? []).sort();
  throw userFacingError(`There is no command "${name}": the commands are ${known.join(", ")}.`);
}

/** Mode whose .env files count. */
function modeOf(command) {
  const { NODE_ENV } = process.env;
  if (NODE_ENV === "test" || NODE_ENV === "production") return NODE_ENV;
  return !NODE_ENV && (command === "start" || command === "build") ? "production" : "development";
}

/** Text for the terminal: a sentence for an expected failure, the whole error otherwise. */
function sentenceFor(error) {
  if (error?.plain) return error.message;
  const reasons = {
    ENOSPC: "the disk is full",
    EROFS: "the disk is read-only",
    EACCES: "permission is denied",
    ENOTDIR: "it would be inside a file",
  };
  const reason = reasons[error?.code];
  if (!reason) return error;
  return `${error.path || "A file"} cannot be written, because ${reason}: fix that and run the command again.`;
}
