import { existsSync, readFileSync, rmSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "@playwright/test";
import { cookieHeader } from "../../../../groundwork/src/server/call/context";
import { test } from "../../../../groundwork/tests/support/npm-start";
import { newPlaceholder } from "../../../../tests/contract/samples/placeholder";

/** Gateway, HTTP, session, procedure, rules, audit log, database and live updates, with nothing that only starts or fails. */
const most = 24;

/** Offsets of the functions that have run in a file of the build. */
type Covered = { readonly url: string; readonly starts: readonly number[] };

/** Sources of product and platform in which these functions are written, by the maps of the build. */
function sourcesOf(covered: readonly Covered[]): string[] {
  const sources = new Set<string>();
  for (const { url, starts } of covered) {
    const built = url.startsWith("file:") ? fileURLToPath(url) : url;
    if (starts.length === 0 || !existsSync(built)) continue;
    const text = readFileSync(built, "utf8");
    const [, name] = /\/\/# sourceMappingURL=(\S+)\s*$/.exec(text) ?? [];
    if (!name) continue;
    const file = join(dirname(built), decodeURIComponent(name));
    const map = new SourceMap(JSON.parse(readFileSync(file, "utf8")));
    for (const start of starts) {
      // A getter of the bundler's own between two modules, which the map takes for the end of the one before.
      if (/"[\w$]+",$/.test(text.slice(0, start)) && /^\(\)=>\w+\.\w+\]/.test(text.slice(start))) continue;
      const before = text.slice(0, start).split("\n");
      const entry = map.findEntry(before.length - 1, before.at(-1)?.length ?? 0);
      if (!("originalSource" in entry)) continue;
      const { originalSource: source } = entry;
      const path = source.startsWith("file:") ? fileURLToPath(source) : resolve(dirname(file), source);
      sources.add(relative(process.cwd(), path));
    }
  }
  return [...sources].filter((path) => /^(src|groundwork\/src)\//.test(path)).sort();
}

test("one create on the production server runs in a number of files that a reader can hold", async ({
  npmStart,
  dataFolder,
}) => {
  const file = join(dataFolder, "coverage.json");
  const planted = resolve("template/tests/browser/with-placeholder/planted-coverage.mjs");
  // Without background work, which runs at any moment.
  const app = await npmStart({ NODE_OPTIONS: `--import ${planted}`, COVERAGE_FILE: file, JOBS: "off" });

  async function call(path: string, input: object, cookie = ""): Promise<Response> {
    const origin = `http://localhost:${app.port}`;
    const response = await fetch(`${origin}/api/trpc/${path}`, {
      method: "POST",
      headers: { origin, cookie, "content-type": "application/json" },
      body: JSON.stringify(input),
    });
    expect(response.status, await response.clone().text()).toBe(200);
    return response;
  }
  async function ranSinceLastTime(): Promise<string[]> {
    rmSync(file, { force: true });
    process.kill(app.gatewayPid(), "SIGUSR2");
    await expect.poll(() => existsSync(file)).toBe(true);
    return sourcesOf(JSON.parse(readFileSync(file, "utf8")));
  }

  const account = { name: "Robin", email: "robin@example.com", password: "a long enough password" };
  const cookie = cookieHeader((await call("identity.signUp", account)).headers.getSetCookie());
  const create = () => call("placeholder.create", newPlaceholder(), cookie);
  // The first write opens the connection of live updates, after its answer.
  let began = false;
  const isOpen = async () => {
    await create();
    const opens = (await ranSinceLastTime()).includes("groundwork/src/postgres/connection.ts");
    const isOver = began && !opens;
    began ||= opens;
    return isOver;
  };
  await expect.poll(isOpen, "the connection of live updates is open").toBe(true);
  await create();
  const files = await ranSinceLastTime();
  expect(files).toContain("src/server/procedures/placeholder.ts");
  expect(files).toContain("groundwork/src/server/gateway/gateway.ts");
  expect(files.length, files.join("\n")).toBeLessThanOrEqual(most);
});
