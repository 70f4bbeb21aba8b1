import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { next } from "../../scripts/steps/next";
import { freePort } from "../../scripts/steps/port";
import { environmentWith, finished, start } from "../../scripts/steps/process";
import { ownSettings } from "../../scripts/steps/rooms";
import { type TemporaryData, temporaryData } from "../../scripts/steps/temporary-data";

// The built app is there in this room, which is why the life of `npm start` is proved here.

let data: TemporaryData;
let command: ChildProcess | undefined;

test.beforeEach(async () => {
  data = await temporaryData();
});

test.afterEach(async () => {
  if (command?.exitCode === null && command.signalCode === null) {
    command.kill("SIGTERM");
    await once(command, "exit");
  }
  await data.remove();
});

/** Runs what `npm start` runs until it says that it runs; answers with what it said and with its end. */
function npmStart(port: number) {
  const variables = { PORT: String(port), DATA_DIR: data.folder };
  return running(start("scripts/run.mjs", ["start"], variables, { stdio: "pipe" }));
}

async function running(child: ChildProcess) {
  command = child;
  let said = "";
  const ended = once(child, "exit").then(([code]) => code as number | null);
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("stop with")) resolve();
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    void ended.then(() => reject(new Error(`npm start ended early: ${said}`)));
  });
  return { child, ended, said: () => said };
}

const isServed = (port: number) =>
  fetch(`http://localhost:${port}/sign-in`).then(
    ({ ok }) => ok,
    () => false,
  );

/** PostgreSQL removes this file when it has ended in order. */
async function databaseRuns(): Promise<boolean> {
  return (await readdir(data.folder, { recursive: true })).some((file) => file.endsWith("postmaster.pid"));
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  test(`npm start says where it is and who can sign in, and ${signal} ends all of it`, async () => {
    const port = await freePort();
    const { child, ended, said } = await npmStart(port);
    expect(said()).toContain(`http://localhost:${port}`);
    expect(said()).toMatch(/member@example\.com .* admin@example\.com/);
    expect(said()).toContain(data.folder);
    expect(await isServed(port)).toBe(true);
    expect(await databaseRuns()).toBe(true);

    const asked = Date.now();
    child.kill(signal);
    expect(await ended).toBe(0);
    expect(Date.now() - asked).toBeLessThan(15_000);
    expect(await isServed(port)).toBe(false);
    expect(await databaseRuns()).toBe(false);
  });
}

test("a signal for npm alone, which does not pass it on, ends all of it as well", async () => {
  const port = await freePort();
  const env = environmentWith({ PORT: String(port), DATA_DIR: data.folder });
  const { child } = await running(spawn("npm", ["start"], { env }));
  child.kill("SIGTERM");
  await expect.poll(() => isServed(port), { timeout: 15_000 }).toBe(false);
  await expect.poll(databaseRuns, { timeout: 15_000 }).toBe(false);
});

test("a second npm start keeps the data and the password of the demo users", async () => {
  const port = await freePort();
  const passwordIn = (said: string) => /password\s+(\S+)/.exec(said)?.[1];
  const first = await npmStart(port);
  first.child.kill("SIGTERM");
  await first.ended;
  const second = await npmStart(port);
  expect(passwordIn(second.said())).toBe(passwordIn(first.said()));
  expect(second.said()).not.toContain("Building");
});

test("when the app dies, npm start stops the database, says so and fails", async () => {
  const { child, ended, said } = await npmStart(await freePort());
  const pids = spawn("pgrep", ["-P", String(child.pid), "-f", "next"]);
  const [pid] = await once(pids.stdout, "data");
  process.kill(Number.parseInt(String(pid), 10), "SIGKILL");
  expect(await ended).toBe(1);
  expect(said()).toMatch(/The app ended by itself \(signal SIGKILL\): its last words are above\.\n$/);
  expect(await databaseRuns()).toBe(false);
});

test("a server started without npm start refuses a bad environment as well", async () => {
  const port = String(await freePort());
  const variables = { ...ownSettings, APP_URL: "example.com" };
  const { code, output } = await finished(next, ["start", "--port", port], variables);
  expect(code).toBe(1);
  expect(output).toMatch(/^APP_URL must be the address people type/m);
  expect(output).not.toMatch(/^\s+at /m);
});
