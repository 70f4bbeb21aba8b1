// Plain JavaScript without dependencies, because it runs before there are any.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Installs the dependencies when node_modules does not hold what package-lock.json asks for. What is
 * installed is read from npm's own record, so an install by hand or by CI is not repeated.
 */
export async function install(root) {
  if (isInstalled(root)) return;
  const started = Date.now();
  console.error("Installing the dependencies (about a minute the first time) …");
  let { code, output } = await npm(root, ["ci"]);
  // package.json was edited by hand, or the lock lacks packages of this platform: npm install mends both.
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
    for (const kind of ["dependencies", "devDependencies", "peerDependencies"]) {
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

function npm(root, args) {
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  const execPath = process.env.npm_execpath;
  // The development packages hold the compiler and the build, so a production setting must not skip them.
  const options = { cwd: root, env: { ...process.env, NODE_ENV: "", npm_config_omit: "" } };
  const child = execPath
    ? spawn(process.execPath, [execPath, ...args, ...quiet], options)
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
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (interrupted) process.exit(130);
      process.off("SIGINT", forward).off("SIGTERM", forward);
      resolve({ code, output });
    });
  });
}

function failure(output) {
  const sentence = output.includes("ENOSPC")
    ? "The disk is full: free some space and run the command again."
    : "The dependencies could not be installed: read npm's answer above, mend it (often the network), and run the command again.";
  const error = new Error(`${output.trim()}\n\n${sentence}`);
  error.plain = true;
  return error;
}
