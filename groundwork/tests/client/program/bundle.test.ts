import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createContext, runInContext } from "node:vm";
import { type BuildOptions, build } from "esbuild";
import { temporaryFolder } from "groundwork/testing/temporary-folder";
import { describe, expect, test } from "vitest";
import { answer, refusal, replying } from "./harness";

const script = fileURLToPath(new URL("./script.ts", import.meta.url));
const folder = temporaryFolder();
const user = { name: "Ada", createdAt: new Date("2026-01-02T03:04:05.678Z") };
const users = answer({ items: [user], nextCursor: null });
const line = "Ada since 2026-01-02T03:04:05.678Z\n";

/** For no platform: what imports a module of Node does not build. */
async function bundled(options: BuildOptions) {
  const { outputFiles, metafile } = await build({
    bundle: true,
    platform: "neutral",
    mainFields: ["module", "main"],
    metafile: true,
    write: false,
    ...options,
  });
  return { code: outputFiles?.[0]?.text ?? "", files: Object.keys(metafile?.inputs ?? {}) };
}

/** Runs a script in a process of its own, where there are no packages. */
const run = (args: string[], url: string, cwd = folder) =>
  promisify(execFile)(process.execPath, args, {
    cwd,
    env: { NODE_ENV: "test", APP_URL: url, APP_TOKEN: "test-token" },
  });

describe("a script of Node", () => {
  test("is bundled with tRPC's client and four files of the contract, and nothing of pages", async () => {
    const { files } = await bundled({ entryPoints: [script] });
    const packages = new Set(
      files.flatMap((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []),
    );
    expect([...packages].sort()).toEqual(["@trpc/client", "@trpc/server"]);
    const own = files.filter((file) => !file.includes("node_modules"));
    const allowed =
      /^groundwork\/(src\/client\/(program|problem)|src\/contract\/(dates|connection-lost)\.ts$|tests\/)/;
    expect(own.filter((file) => !allowed.test(file))).toEqual([]);
  });

  test("runs where no package is installed", async () => {
    const { code } = await bundled({ entryPoints: [script], format: "esm" });
    await writeFile(join(folder, "script.mjs"), code);
    const { url } = await replying(users);
    expect(await run(["script.mjs"], url)).toEqual({ stdout: line, stderr: "" });
  });

  test("runs as it is written, and ends with what it was refused with", async () => {
    const source = ["--import", "tsx", script];
    const { url } = await replying(users, refusal(401, "TOKEN_REFUSED"));
    expect(await run(source, url, process.cwd())).toEqual({ stdout: line, stderr: "" });
    await expect(run(source, url, process.cwd())).rejects.toMatchObject({
      code: 1,
      stderr: "TOKEN_REFUSED: Refused: TOKEN_REFUSED\n",
    });
  });
});

/** What React Native has of the web: an older `AbortController`, no streams, no `EventSource`, no `DOMException`, a partial `URL`. */
const reactNative = () => {
  class BareAbortController {
    readonly #real = new AbortController();
    abort = () => this.#real.abort();
    readonly signal = {
      aborted: false,
      addEventListener: (type: string, listen: () => void) =>
        this.#real.signal.addEventListener(type, () => {
          Object.assign(this.signal, { aborted: true });
          listen();
        }),
      removeEventListener: () => {},
    };
  }
  return {
    AbortController: BareAbortController,
    FormData: class {},
    Blob: class {},
    setTimeout,
    clearTimeout,
    URL: class {
      constructor() {
        throw new Error("not implemented");
      }
    },
  };
};

describe("in React Native", () => {
  test("calls are made with what is there", async () => {
    const { code } = await bundled({
      stdin: {
        contents: `export { createProgramClient } from "groundwork/client/program"; export { problemOf } from "groundwork/client/problem";`,
        resolveDir: process.cwd(),
      },
      conditions: ["react-native", "import"],
      format: "iife",
      globalName: "client",
      target: "es2020",
    });
    const sent: { url: string; body: string }[] = [];
    const answers = [
      { status: 502, type: "text/html", text: "<html>" },
      {
        status: 200,
        type: "application/json",
        text: JSON.stringify({
          result: {
            data: { json: { at: "2026-01-02T00:00:00.000Z" }, meta: { values: { at: ["Date"] }, v: 1 } },
          },
        }),
      },
      {
        status: 403,
        type: "application/json",
        text: JSON.stringify({
          error: {
            json: { code: -32603, message: "No.", data: { code: "NOT_ALLOWED", reference: "R", issues: [] } },
          },
        }),
      },
    ];
    const fetch = async (url: string, { body }: { body: string }) => {
      sent.push({ url, body });
      const { status, type, text } = answers[sent.length - 1] ?? { status: 500, type: "", text: "" };
      const headers = { get: (name: string) => (name === "content-type" ? type : null) };
      return { status, headers, url, text: async () => text };
    };
    const context = createContext({ ...reactNative(), fetch });
    const read = runInContext(
      `${code}
      const app = client.createProgramClient({ url: "https://app.example.com", token: async () => "test-token" });
      (async () => {
        const { at } = await app.user.list.query({ search: "Ada" });
        const problem = await app.user.disable.mutate({ id: "1" }).catch(client.problemOf);
        return [at.getUTCFullYear(), problem.code];
      })()`,
      context,
    );
    expect(await read).toEqual([2026, "NOT_ALLOWED"]);
    expect(sent.map(({ url }) => url.slice(-9))).toEqual(["user.list", "user.list", "r.disable"]);
  });
});
