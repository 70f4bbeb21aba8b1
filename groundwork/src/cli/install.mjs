// Plain JavaScript without dependencies, because it runs before there are any.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Installs the dependencies when node_modules does not hold what package-lock.json asks for. What is
 * installed is read from npm's own record, so an install by hand or by CI is not repeated.
 */
export async function install(root) {
  if (isInstalled(root)) return;
  const started = Date.now();
  console.error("Installing the dependencies (about a minute the first time) …");
  let { code, output } = await npm(root, ["ci"]);
  // package.json was edited by hand, or the lock lacks packages of this platform: npm install fixes both.
  if (code !== 0 && output.includes("EUSAGE")) ({ code, output } = await npm(root, ["install"]));
  if (code !== 0) throw failure(output);
  console.error(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/** Whether node_modules holds every package of the lock file in its version. */
export function isInstalled(root) {
  const wanted = read(join(root, "package-lock.json"))?.packages;
  const present = read(join(root, "node_modules", ".package-lock.json"))?.packages;
  if (!wanted || !present) return false;
  for (const folder of ["", "groundwork"]) {
    const manifest = read(join(root, folder, "package.json"));
    // The platform may be a package, whose lists are npm's own business.
    if (!manifest) continue;
    for (const kind of ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"]) {
      if (JSON.stringify(manifest[kind]) !== JSON.stringify(wanted[folder]?.[kind])) return false;
    }
  }
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "") return true;
    // Packages of other platforms are in the lock and not in node_modules.
    if (!present[path]) return Boolean(entry.optional);
    // The record outlives a folder that was deleted by hand.
    return present[path].version === entry.version && existsSync(join(root, path, "package.json"));
  });
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

async function npm(root, args) {
  // A flag of a command that npm took for its own must not keep it from installing.
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error", "--no-dry-run", "--no-global"];
  const { file, env } = npmOf(process.env);
  // The development packages hold the compiler and the build, so a production setting must not skip them.
  const options = { cwd: root, env: { ...env, NODE_ENV: "", npm_config_omit: "" } };
  const child = file
    ? spawn(process.execPath, [file, ...args, ...quiet], options)
    : spawn("npm", [...args, ...quiet], { ...options, shell: process.platform === "win32" });
  let interrupted = false;
  const forward = (signal) => {
    interrupted = true;
    child.kill(signal);
  };
  process.once("SIGINT", forward).once("SIGTERM", forward);
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const [code] = await once(child, "close").catch((error) => {
    throw error.code === "ENOENT" ? userFacingError(NO_NPM) : error;
  });
  if (interrupted) process.exit(130);
  process.off("SIGINT", forward).off("SIGTERM", forward);
  return { code, output };
}

/**
 * npm's own CLI, and the environment to run it in. pnpm, yarn and bun name themselves as what runs a script, and hand on
 * their settings as if they were npm's: the lock file is npm's, whatever the command was started by.
 * @returns no file where npm is to be looked for in the PATH
 */
function npmOf(environment) {
  const { npm_config_user_agent: agent, npm_execpath: execPath } = environment;
  if (!agent || agent.startsWith("npm/")) return { file: execPath, env: environment };
  const env = Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith("npm_")));
  const bin = dirname(process.execPath);
  const file = [join(bin, "node_modules"), join(bin, "..", "lib", "node_modules")]
    .map((folder) => join(folder, "npm", "bin", "npm-cli.js"))
    .find((path) => existsSync(path));
  return { file, env };
}

const NO_NPM =
  "npm is not installed, and the dependencies are installed with it: it comes with Node, from https://nodejs.org, and with Debian as the package npm.";

/** An expected failure with a sentence for the user, as groundwork/src/contract/user-facing-error.ts is for TypeScript. */
export function userFacingError(sentence) {
  return Object.assign(new Error(sentence), { plain: true });
}

function failure(output) {
  const sentence = output.includes("ENOSPC")
    ? "The disk is full: free some space and run the command again."
    : "The dependencies could not be installed: read npm's answer above, fix the cause (often the network), and run the command again.";
  return userFacingError(`${output.trim()}\n\n${sentence}`);
}
