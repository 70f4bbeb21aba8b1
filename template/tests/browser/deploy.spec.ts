import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "@playwright/test";
import { searchPath } from "../../../groundwork/src/cli/process";
import { temporaryData } from "../../../groundwork/src/cli/temporary-data";
import { startEmbedded } from "../../../groundwork/src/postgres/embedded";
import { freePort } from "../../../groundwork/src/postgres/embedded/server-address";
import { readDockerfile, textsOf, variablesOf, wordsOf } from "../dockerfile";
import { makeImage } from "../image";

// What the image would do, without Docker: its files, packages, variables and commands, and a user who owns none of it.

const image = readDockerfile().at(-1);
const cleanups: (() => Promise<unknown>)[] = [];

test.afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function container() {
  const { folder, remove } = await makeImage();
  cleanups.push(remove);
  const data = await temporaryData();
  cleanups.push(data.remove);
  const database = await startEmbedded({ dataDir: data.folder, durable: false });
  cleanups.push(database.stop);
  const port = await freePort();
  const env = {
    ...variablesOf(image),
    PATH: searchPath(),
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
    DATABASE_URL: database.url,
    AUTH_SECRET: "a secret of the tests, long enough",
    SHUTDOWN_SECONDS: "30",
  };
  const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const run = ([, ...args]: string[]): ChildProcess =>
    spawn(process.execPath, args, { cwd: folder, env, ...nobody, stdio: ["ignore", "pipe", "pipe"] });
  return { run, origin: env.APP_URL };
}

async function finished(child: ChildProcess): Promise<{ code: number; output: string }> {
  const output = collectOutput(child);
  const [code] = await once(child, "close");
  return { code, output: output() };
}

function collectOutput(child: ChildProcess): () => string {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
  return () => output;
}

test("the image migrates, serves, tells how it is, and ends in order, with the packages of production alone", async () => {
  const { run, origin } = await container();
  const health = async (probe: string) => {
    const answer = await fetch(`${origin}/api/health/${probe}`).catch(() => undefined);
    return answer && { status: answer.status, ...((await answer.json()) as object) };
  };
  const migrate = ["node", ".next/gateway/migrate.mjs"];
  const check = () => finished(run(wordsOf(textsOf(image, "HEALTHCHECK")[0] ?? "")));

  const app = run(wordsOf(textsOf(image, "CMD")[0] ?? ""));
  cleanups.push(async () => app.kill("SIGKILL"));
  const output = collectOutput(app);
  const end = once(app, "exit");
  await expect.poll(() => health("live"), { timeout: 60_000 }).toEqual({ status: 200, live: true });
  expect(await health("ready")).toEqual({ status: 503, ready: false, reason: "migrations" });

  const first = await finished(run(migrate));
  expect(first.output).toMatch(/^Applied \d+/);
  expect(first.code).toBe(0);
  expect(await finished(run(migrate))).toEqual({ code: 0, output: "The database is up to date.\n" });
  expect(await health("ready")).toEqual({ status: 200, ready: true });
  expect(await check()).toEqual({ code: 0, output: "" });

  const page = await fetch(`${origin}/sign-up`);
  expect(page.status).toBe(200);
  const [script = ""] = /\/_next\/static\/[^"]+\.js[^"]*/.exec(await page.text()) ?? [];
  expect((await fetch(origin + script)).status).toBe(200);
  const signUp = await fetch(`${origin}/api/trpc/identity.signUp`, {
    method: "POST",
    headers: { origin, "content-type": "application/json" },
    body: JSON.stringify({
      name: "Somebody",
      email: "somebody@example.com",
      password: "a long enough password",
    }),
  });
  expect(signUp.ok).toBe(true);

  app.kill("SIGTERM");
  await expect.poll(() => health("ready")).toEqual({ status: 503, ready: false, reason: "stopping" });
  expect(await health("live")).toEqual({ status: 200, live: true });
  expect(await end).toEqual([0, null]);
  expect(await health("live")).toBeUndefined();
  expect((await check()).code).toBe(1);
  // Next writes one line of its own, and the app speaks JSON.
  const lines = output().trim().split("\n");
  const json = lines.filter((line) => !/^✓ Running next\.config/.test(line));
  const warnings = json.map((line) => JSON.parse(line)).filter(({ level }) => level !== "info");
  const [waiting, unready] = warnings.sort((one, other) => (one.msg < other.msg ? -1 : 1));
  expect(warnings).toHaveLength(2);
  expect(waiting).toMatchObject({ level: "warn", msg: expect.stringContaining("Jobs wait") });
  expect(unready).toMatchObject({ level: "warn", obstacle: "migrations" });
});
