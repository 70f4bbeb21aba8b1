import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { median } from "./median";

/** Seconds until the editor has its answer in a page that was just changed, each the median of several. */
export type EditorAnswers = {
  readonly first: number;
  readonly definition: number;
  readonly completion: number;
};

const rounds = 5;

/**
 * Asks the language server, as the editor's settings of the project have it, where a call of a page is declared and how it may
 * be completed, after a change of the page each time.
 * @param call as the page writes it, such as `api.invoice.list`
 */
export async function measureEditor(folder: string, path: string, call: string): Promise<EditorAnswers> {
  const args = [resolve(folder, "node_modules/typescript/bin/tsc"), "--lsp", "--stdio"];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ["pipe", "pipe", "ignore"] });
  const server = speakTo(child);
  const uri = pathToFileURL(resolve(folder, path)).href;
  const text = await readFile(resolve(folder, path), "utf8");
  const lines = text.slice(0, text.indexOf(call)).split("\n");
  const position = {
    line: lines.length - 1,
    character: (lines.at(-1) ?? "").length + call.lastIndexOf(".") + 1,
  };
  const asked = async (method: string, wanted: RegExp): Promise<number> => {
    const started = performance.now();
    const answer = JSON.stringify(await server.ask(method, { textDocument: { uri }, position }));
    if (!wanted.test(answer)) throw new Error(`${method} of ${call} answers ${answer.slice(0, 500)}`);
    return (performance.now() - started) / 1000;
  };
  const definition = () => asked("textDocument/definition", /\.ts"/);
  const completion = () => asked("textDocument/completion", new RegExp(`"${call.split(".").at(-1)}"`));
  try {
    const rootUri = pathToFileURL(resolve(folder)).href;
    await server.ask("initialize", { processId: process.pid, rootUri, capabilities: {} });
    server.tell("initialized", {});
    const textDocument = { uri, languageId: "typescriptreact", version: 0, text };
    server.tell("textDocument/didOpen", { textDocument });
    const first = await definition();
    await completion();
    const [definitions, completions]: [number[], number[]] = [[], []];
    for (let version = 1; version <= rounds; version += 1) {
      for (const [times, ask] of [
        [definitions, definition],
        [completions, completion],
      ] as const) {
        const contentChanges = [{ text: `${text}\nexport const changed${times.length} = ${version};\n` }];
        server.tell("textDocument/didChange", {
          textDocument: { uri, version: 2 * version },
          contentChanges,
        });
        times.push(await ask());
      }
    }
    return { first, definition: median(definitions), completion: median(completions) };
  } finally {
    child.kill();
    await once(child, "exit");
  }
}

type Message = { readonly id?: number; readonly method?: string; readonly result?: unknown };

/** JSON-RPC over the pipes of a language server; what it asks itself is answered with nothing. */
function speakTo({ stdin, stdout }: ChildProcess) {
  let received = Buffer.alloc(0);
  let asked = 0;
  const waiting = new Map<number, (result: unknown) => void>();
  const send = (message: object) => {
    const body = JSON.stringify({ jsonrpc: "2.0", ...message });
    stdin?.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  const take = ({ id, method, result }: Message) => {
    if (method !== undefined && id !== undefined) return send({ id, result: null });
    if (id === undefined) return;
    waiting.get(id)?.(result);
    waiting.delete(id);
  };
  stdout?.on("data", (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const head = received.indexOf("\r\n\r\n");
      const length = Number(/Content-Length: (\d+)/i.exec(received.toString("latin1", 0, head))?.[1]);
      if (head < 0 || received.length < head + 4 + length) return;
      take(JSON.parse(received.toString("utf8", head + 4, head + 4 + length)));
      received = received.subarray(head + 4 + length);
    }
  });
  return {
    tell: (method: string, params: object) => send({ method, params }),
    ask: (method: string, params: object): Promise<unknown> =>
      new Promise((resolve) => {
        asked += 1;
        waiting.set(asked, resolve);
        send({ id: asked, method, params });
      }),
  };
}
