import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { mkdir, mkdtemp, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { build } from "esbuild";
import { gatewayFile, installedPackages } from "../../../groundwork/src/cli/gateway-bundle";
import { finished, next, quiet, startNode, type Variables } from "../../../groundwork/src/cli/process";
import { endOf, listens, signalGroup } from "../../../groundwork/src/cli/server";
import { ownSettings } from "../../../groundwork/src/cli/test-suites";
import { UserFacingError } from "../../../groundwork/src/contract/user-facing-error";
import { freePort } from "../../../groundwork/src/postgres/embedded/server-address";
import type { Environment } from "./environment";

/** Resident memory in MB, and seconds of the processor since the start, those of the system included. */
type Usage = { readonly memory: number; readonly cpuSeconds: number };

/** A server that is measured, in a process of its own. */
export type Measured = {
  readonly origin: string;
  /** What all its processes have used until now. */
  readonly usage: () => Usage;
  readonly stop: () => Promise<void>;
};

/** Starts the gateway of the built app in a folder, as `npm start` does. */
export const startBuild = (environment: Environment, folder = "."): Promise<Measured> =>
  startApp(environment, join(folder, gatewayFile), folder);

/** Starts Next's own server on the same build. */
export const startNext = (environment: Environment): Promise<Measured> => startApp(environment, next, ".");

async function startApp({ url, secret }: Environment, file: string, folder: string): Promise<Measured> {
  const port = await freePort();
  const variables = {
    ...ownSettings,
    ...quiet,
    NODE_ENV: "production",
    PORT: String(port),
    APP_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: url,
    AUTH_SECRET: secret,
    TRUSTED_PROXIES: "127.0.0.1",
    WORKERS: "1",
  };
  return startServer(port, file, file === next ? nextArguments(port) : [], variables, folder);
}

const nextArguments = (port: number) => ["start", "--hostname", "127.0.0.1", "--port", String(port)];

/** Bundles a server of this folder, as the gateway is bundled, and starts it. */
export async function startBare(name: "bare-trpc" | "bare-pg", { url, ownerId }: Environment) {
  const outfile = `.next/bench/${name}.mjs`;
  await build({
    entryPoints: [join(import.meta.dirname, `${name}.ts`)],
    outfile,
    bundle: true,
    plugins: [installedPackages],
    platform: "node",
    format: "esm",
    logLevel: "silent",
  });
  const port = await freePort();
  return startServer(port, outfile, [String(port), url, ownerId], { NODE_ENV: "production" });
}

/**
 * Builds and starts a Next app of one page: a server component that makes the markup of another page's body at each
 * request, and has no data, no providers and nothing that the browser would run.
 */
export async function startBarePage(path: string, html: string): Promise<Measured> {
  // Not inside the project, whose proxy and instrumentation Next would take along.
  const folder = await mkdtemp(join(tmpdir(), "bare-page-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  const files = {
    "package.json": `{ "type": "module", "private": true }`,
    "next.config.js": `export default { turbopack: { root: "/" }, images: { unoptimized: true } };`,
    "app/layout.jsx": `export default ({ children }) => <html lang="en"><body>{children}</body></html>;`,
    [`app${path}/page.jsx`]: `import { createElement as h } from "react";
export const dynamic = "force-dynamic";
export default async function Page() {
  return h("div", null, ${elementsOf(html)});
}
`,
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const variables = { ...quiet, NODE_ENV: "production" };
  const { code, output } = await finished(next, ["build"], variables, { cwd: folder });
  if (code !== 0) throw new UserFacingError(`${output}\n\nThe bare page does not build.`);
  const port = await freePort();
  return startServer(port, next, nextArguments(port), variables, folder);
}

/** Tags, comments and texts of what React wrote; it puts every attribute into quotes, and escapes what is in them. */
const token = /<!--.*?-->|<(\/?)([a-z][\w-]*)([^>]*?)\/?>|([^<]+)/gs;
const attribute = /([a-zA-Z][\w:-]*)(?:="([^"]*)")?/g;
const voidElements = new Set(["input", "img", "br", "hr", "meta", "link"]);
const propertyNames: Readonly<Record<string, string>> = {
  class: "className",
  for: "htmlFor",
  tabindex: "tabIndex",
  value: "defaultValue",
  checked: "defaultChecked",
};
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** Code that makes the elements of a page's body with `h`, without its scripts. */
export function elementsOf(html: string): string {
  const body = html
    .slice(html.search(/<body[ >]/), html.lastIndexOf("</body>"))
    .replace(/^<body[^>]*>/, "")
    .replace(/<(script|template|style)\b.*?<\/\1>/gs, "");
  let code = "";
  for (const [, closing, name = "", attributes = "", text] of body.matchAll(token)) {
    if (text !== undefined) code += `${JSON.stringify(decoded(text))},`;
    else if (closing) code += "),";
    else if (name) code += `h("${name}", ${properties(attributes)}, ${voidElements.has(name) ? ")," : ""}`;
  }
  return code;
}

const properties = (text: string): string =>
  JSON.stringify(
    Object.fromEntries(
      [...text.matchAll(attribute)].map(([, name = "", value]) => [
        propertyNames[name] ?? name,
        name === "style" ? styles(value ?? "") : value === undefined ? true : decoded(value),
      ]),
    ),
  );

const styles = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/([\w-]+):([^;]+)/g)].map(([, name = "", value]) => [
      name.replace(/(?<=.)-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

const decoded = (text: string) =>
  text.replace(/&([#\w]+);/g, (whole, name: string) => entities[name] ?? whole);

async function startServer(
  port: number,
  file: string,
  args: readonly string[],
  variables: Variables,
  cwd = ".",
): Promise<Measured> {
  // What it logs is written, as in production, and read by nobody.
  const child = startNode(file, args, variables, { stdio: "ignore", detached: true, cwd });
  const ended = endOf(child);
  // It leads a process group of its own, which nothing else would end when the command is stopped.
  const kill = () => signalGroup(child, "SIGKILL");
  process.once("exit", kill);
  if (!(await listens(child, port, "127.0.0.1"))) throw new Error(`${file} ended before it listened.`);
  return {
    origin: `http://127.0.0.1:${port}`,
    usage: () => usageOf(child.pid ?? 0),
    stop: async () => {
      signalGroup(child, "SIGTERM");
      await ended;
      process.off("exit", kill);
    },
  };
}

/** Ticks of the clock of /proc in a second, and bytes of a page of memory, on every Linux that Node runs on. */
const ticks = 100;
const pageBytes = 4096;

/** What all processes of a group use together; not a number where there is no /proc. */
function usageOf(group: number): Usage {
  let [memory, cpuSeconds] = [0, 0];
  const pids = existsSync("/proc") ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)) : [];
  for (const fields of pids.map(statOf)) {
    // By proc(5), less the two fields that end with the closing bracket of the name.
    const [processGroup, user = 0, system = 0, pages = 0] = [2, 11, 12, 21].map((at) => Number(fields[at]));
    if (processGroup !== group) continue;
    memory += (pages * pageBytes) / 2 ** 20;
    cpuSeconds += (user + system) / ticks;
  }
  return memory > 0 ? { memory, cpuSeconds } : { memory: Number.NaN, cpuSeconds: Number.NaN };
}

function statOf(pid: string): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    // It has ended meanwhile.
    return [];
  }
}
