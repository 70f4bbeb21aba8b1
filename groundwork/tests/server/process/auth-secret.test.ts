import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { demoPassword, shownDemoPassword } from "#server/identity/demo-password";
import { authSecret } from "#server/process/auth-secret";
import { type Env, readEnv } from "#server/process/env";

let folder: string;
let local: Env;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "app-secret-"));
  local = readEnv({ DATA_DIR: join(folder, "data") });
});
afterEach(() => rm(folder, { recursive: true }));

const given = "a secret of at least thirty-two characters";
const publicUrl = "https://app.example.com";
const databaseUrl = "postgresql://user@db.example.com/app";

test("the secret is made once and kept for the owner's eyes only", async () => {
  const secret = await authSecret(local);
  expect(secret.length).toBeGreaterThanOrEqual(43);
  expect(await authSecret(local)).toBe(secret);
  const path = join(local.DATA_DIR, "auth-secret");
  expect((await readFile(path, "utf8")).trim()).toBe(secret);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(local.DATA_DIR)).toEqual(["auth-secret"]);
});

test("a given secret is used and nothing is written", async () => {
  expect(await authSecret({ ...local, AUTH_SECRET: given })).toBe(given);
  await expect(readdir(local.DATA_DIR)).rejects.toThrow("ENOENT");
});

test.each([
  ["a public address", { APP_URL: publicUrl }],
  ["a database of its own", { DATABASE_URL: databaseUrl }],
])("with %s the secret has to be given", async (_name, settings) => {
  await expect(authSecret({ ...local, ...settings })).rejects.toThrow("AUTH_SECRET is missing");
});

test("a damaged secret is refused in words", async () => {
  await authSecret(local);
  await writeFile(join(local.DATA_DIR, "auth-secret"), "short\n");
  await expect(authSecret(local)).rejects.toThrow(/is damaged: delete the file/);
});

test("two processes at once agree on one secret", async () => {
  const source = `import { authSecret } from "./groundwork/src/server/process/auth-secret"; console.log(await authSecret());`;
  const run = async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--import", "tsx", "--input-type=module", "--eval", source],
      { env: { NODE_ENV: "test", DATA_DIR: local.DATA_DIR } },
    );
    return stdout.trim();
  };
  const [first, second] = await Promise.all([run(), run()]);
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(second).toBe(first);
});

test("twenty who ask at once agree on one secret", async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => authSecret(local)));
  expect(new Set(secrets).size).toBe(1);
});

test("every data folder has its own demo password", async () => {
  const other = { ...local, DATA_DIR: join(folder, "other") };
  const password = await demoPassword(local);
  expect(password).toMatch(/^(\w{4}-){2}\w{4}$/);
  expect(await demoPassword(local)).toBe(password);
  expect(await demoPassword(other)).not.toBe(password);
});

test("the demo password is shown to this machine only", async () => {
  const shown = (settings: Env, fromThisMachine = true) => shownDemoPassword({ fromThisMachine }, settings);
  expect(await shown(local)).toBe(await demoPassword(local));
  expect(await shown(local, false)).toBeNull();
  expect(await shown({ ...local, APP_URL: "http://127.0.0.1:3000" })).not.toBeNull();
  expect(await shown({ ...local, APP_URL: publicUrl })).toBeNull();
  expect(await shown({ ...local, APP_URL: "http://192.168.1.7:3000" })).toBeNull();
  expect(await shown({ ...local, DATABASE_URL: databaseUrl })).toBeNull();
  expect(await shown({ ...local, LISTEN_HOST: "0.0.0.0" })).toBeNull();
});
