import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { finished } from "#cli/process";
import { temporaryData } from "#cli/temporary-data";
import { ownSettings } from "#cli/test-suites";
import { withConnection } from "#postgres/connection";
import { startEmbedded } from "#postgres/embedded";
import { freePort } from "#postgres/embedded/server-address";
import { certificatePath, mailUser, startMailServer } from "#support/mail-server";
import { oldNode } from "#support/old-node";

let data: Awaited<ReturnType<typeof temporaryData>>;
let copy = "";

beforeAll(async () => {
  data = await temporaryData();
  copy = mkdtempSync(join(tmpdir(), "app-doctor-"));
  const generated = resolve("src/server/database/generated");
  for (const path of ["package.json", "package-lock.json", "tsconfig.json"]) {
    cpSync(path, join(copy, path));
  }
  for (const path of ["groundwork", "prisma", "src"]) {
    cpSync(path, join(copy, path), { recursive: true, filter: (file) => resolve(file) !== generated });
  }
});

afterAll(async () => {
  rmSync(copy, { recursive: true });
  await data.remove();
});

/** Sentences of the doctor about each part, and its exit code. */
async function examined(variables: Record<string, string> = {}, args: string[] = [], cwd = ".") {
  const { code, output } = await finished(
    resolve(cwd, "groundwork/src/cli/groundwork.mjs"),
    ["doctor", ...args],
    { ...ownSettings, DATA_DIR: data.folder, ...variables },
    { cwd },
  );
  expect(output).not.toMatch(/^\s+at /m);
  return { code, lines: output.split("\n") };
}

describe("npm run doctor", () => {
  it("names the variables that cannot be used, and what they must be", async () => {
    const { code, lines } = await examined({ PORT: "http" });
    expect(code).toBe(1);
    expect(lines).toContainEqual(expect.stringMatching(/^✗ environment +PORT must be a whole number/));
  });

  it("names who holds the port, and the command that uses another", async () => {
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    const { port } = holder.address() as AddressInfo;
    const { code, lines } = await examined({ PORT: String(port) });
    holder.close();
    expect(code).toBe(1);
    expect(lines).toContainEqual(
      expect.stringMatching(
        new RegExp(
          `^✗ port +Port ${port} is taken by process ${process.pid} .*→  PORT=${port + 1} npm start$`,
        ),
      ),
    );
  });

  it("says that the data folder cannot be one", async () => {
    const { code, lines } = await examined({ DATA_DIR: "/dev/null/data" });
    expect(code).toBe(1);
    expect(lines).toContainEqual(
      "✗ data folder      /dev/null/data would be inside the file /dev/null: choose another DATA_DIR.",
    );
  });

  it("says where no database answers, without the password", async () => {
    const { code, lines } = await examined({
      DATABASE_URL: "postgresql://somebody:hunter2@127.0.0.1:1/app",
      AUTH_SECRET: "s".repeat(32),
    });
    expect(code).toBe(1);
    expect(lines).toContainEqual(
      expect.stringMatching(/^✗ migrations +No database answers at 127\.0\.0\.1:1/),
    );
    expect(lines.join()).not.toContain("hunter2");
  });

  it("says what becomes of mails where there is no mail server", async () => {
    const local = await examined();
    expect(local.lines).toContainEqual(
      "✓ mail             none is sent: the app shows its mails at http://localhost:3000/_mail",
    );
    const shared = await examined({ APP_URL: "https://app.example.com", AUTH_SECRET: "s".repeat(32) });
    expect(shared.lines).toContainEqual(
      "✓ mail             none is sent, and what needs mail is absent: set MAIL_URL and MAIL_FROM to have it",
    );
  });

  it("signs in to the mail server, whose certificate must be one that this machine trusts", async () => {
    const { port, close, received } = await startMailServer();
    onTestFinished(close);
    const MAIL_FROM = "mail@example.com";
    // An address of this machine that does not say so.
    const at = (password: string) => `smtp://ledger:${password}@0.0.0.0:${port}`;
    const mail = async (variables: Record<string, string>) =>
      (await examined({ MAIL_FROM, ...variables })).lines.find((line) => line.slice(2).startsWith("mail"));
    const trusted = { NODE_EXTRA_CA_CERTS: certificatePath };
    const url = `smtp://${mailUser.inUrl}@0.0.0.0:${port}`;
    expect(await mail({ MAIL_URL: url, ...trusted })).toBe(
      `✓ mail             0.0.0.0:${port} answers, and takes mails of mail@example.com`,
    );
    expect(await mail({ MAIL_URL: at("hunter2"), ...trusted })).toBe(
      `✗ mail             The mail server at 0.0.0.0:${port} does not accept the user and password of MAIL_URL.`,
    );
    expect(await mail({ MAIL_URL: url })).toMatch(
      /^✗ mail +The certificate of the mail server at 0\.0\.0\.0:/,
    );
    expect(await mail({ MAIL_URL: "smtp://ledger:hunter2@127.0.0.1:1" })).toBe(
      "✗ mail             No mail server can be reached at 127.0.0.1:1: ECONNREFUSED.",
    );
    expect(received).toEqual([]);
  });

  it("finds pending migrations, applies them with --fix, and then finds nothing wrong with them", async () => {
    const pending = await examined();
    expect(pending.code).toBe(1);
    expect(pending.lines).toContainEqual(
      expect.stringMatching(/^✗ migrations +not applied yet: \d+_initial.*→ {2}npm run db:apply$/),
    );
    const applied = /^✓ migrations +all \d+ applied$/;
    expect((await examined({}, ["--fix"])).lines).toContainEqual(expect.stringMatching(applied));
    expect((await examined()).lines).toContainEqual(expect.stringMatching(applied));
  });

  it("says that a data folder without a database in it is none", async () => {
    const { folder, remove } = await temporaryData();
    onTestFinished(remove);
    mkdirSync(join(folder, "postgres/data"), { recursive: true });
    const { code, lines } = await examined({ DATA_DIR: folder });
    expect(code).toBe(1);
    expect(lines).toContainEqual(expect.stringMatching(/^✗ data folder .* there is no PG_VERSION in it/));
    expect(lines).toContainEqual(expect.stringMatching(/^✗ migrations .* there is no PG_VERSION in it/));
  });

  it("says that the database is ahead of the branch", async () => {
    const later = "29990101000000_later";
    const { url, stop } = await startEmbedded({ dataDir: data.folder });
    await withConnection(url, (client) =>
      client.query(
        `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at") VALUES ('1', '2', '${later}', now())`,
      ),
    );
    await stop();
    const { code, lines } = await examined();
    expect(code).toBe(1);
    expect(lines).toContainEqual(
      expect.stringMatching(
        new RegExp(`^✗ migrations +the database is ahead of this branch: it has ${later}, `),
      ),
    );
  });

  it("finds that nothing is installed, and installs nothing on its own", async () => {
    const { code, lines } = await examined({}, [], copy);
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^✗ dependencies .*→ {2}npm ci$/)]);
  });

  it("finds that one package is missing, whatever npm's record says", async () => {
    const modules = join(copy, "node_modules");
    mkdirSync(modules);
    for (const name of readdirSync("node_modules"))
      symlinkSync(resolve("node_modules", name), join(modules, name));
    rmSync(join(modules, "pg"));
    const { code, lines } = await examined({}, [], copy);
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^✗ dependencies .*→ {2}npm ci$/)]);
    symlinkSync(resolve("node_modules/pg"), join(modules, "pg"));
  });

  it("finds that the database client is missing, and generates it with --fix", async () => {
    const missing = await examined({}, [], copy);
    expect(missing.lines).toContainEqual(
      expect.stringMatching(/^✗ database client .*→ {2}npm run doctor -- --fix$/),
    );
    const { lines } = await examined({}, ["--fix"], copy);
    expect(lines).toContainEqual("✓ database client  as prisma/*.prisma says");
  });
});

describe("npm start and npm test", () => {
  it.each(["start", "test"])("point to the doctor when npm %s cannot go on", async (name) => {
    const { code, output } = await finished("groundwork/src/cli/groundwork.mjs", [name], {
      ...ownSettings,
      ...oldNode,
    });
    expect(code).toBe(1);
    expect(output).toMatch(/npm run doctor$/);
  });
});

describe("npm run dev", () => {
  it("names who serves the folder already, before anything says that it runs", async () => {
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    onTestFinished(() => void holder.close());
    const { port } = holder.address() as AddressInfo;
    const lock = { pid: process.pid, port, hostname: "127.0.0.1", appUrl: `http://127.0.0.1:${port}` };
    mkdirSync(join(copy, ".next/dev"), { recursive: true });
    writeFileSync(join(copy, ".next/dev/lock"), JSON.stringify(lock));
    const settings = { ...ownSettings, DATA_DIR: data.folder, PORT: String(await freePort()) };
    const { code, output } = await finished(
      join(copy, "groundwork/src/cli/groundwork.mjs"),
      ["dev"],
      settings,
      { cwd: copy },
    );
    expect(code).toBe(1);
    expect(output).toContain(`This folder is served in development already, at ${lock.appUrl} by process`);
    expect(output).not.toContain("is running");
  });
});
