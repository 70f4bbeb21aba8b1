import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { refuseSecondDevelopment } from "#cli/app";
import { loadEnvFiles } from "#cli/env-files";
import { finished } from "#cli/process";
import { ownSettings } from "#cli/test-suites";
import { oldNode } from "#support/old-node";

const secret = "s".repeat(32);
let holder: Server | undefined;

afterEach(() => {
  holder?.close();
  holder = undefined;
});

/** Runs a command that must refuse; answers with what it said, which is sentences without a stack. */
async function refusalOf(name: string, variables: Record<string, string>): Promise<string> {
  const { code, output } = await finished("groundwork/src/cli/groundwork.mjs", [name], {
    ...ownSettings,
    ...variables,
  });
  expect(code).toBe(1);
  expect(output).not.toMatch(/^\s+at /m);
  const [sentences = ""] = output.split("\n\nTo have the machine and the project examined: npm run doctor");
  return sentences;
}

/** A port that is held, by this process, until the test ends. */
async function heldPort(host: string): Promise<number> {
  holder = createServer().listen(0, host);
  await once(holder, "listening");
  return (holder.address() as AddressInfo).port;
}

describe("npm start", () => {
  it("says which variables are wrong, and how they must be, one sentence for each", async () => {
    expect(await refusalOf("start", { PORT: "http", APP_URL: "example.com" })).toBe(
      `PORT must be a whole number from 1 to 65535, such as PORT=3000.
APP_URL must be the URL that people type, without a path, such as APP_URL=https://app.example.com.`,
    );
  });

  it("asks for the secret that a public address needs", async () => {
    expect(await refusalOf("start", { APP_URL: "https://app.example.com" })).toMatch(
      /^AUTH_SECRET is required because APP_URL is a public URL: .*openssl rand -base64 32$/,
    );
  });

  it.each(["127.0.0.1", "::", "0.0.0.0"])("names who holds its port on %s", async (host) => {
    const port = await heldPort(host);
    expect(await refusalOf("start", { PORT: String(port) })).toMatch(
      new RegExp(
        `^Port ${port} is taken by process ${process.pid} \\(.+\\): stop it, .* PORT=${port + 1}\\.$`,
      ),
    );
  });

  it("says where no database answers, without the password", async () => {
    const port = await heldPort("127.0.0.1");
    holder?.close();
    const output = await refusalOf("start", {
      DATABASE_URL: `postgresql://somebody:hunter2@127.0.0.1:${port}/app`,
      AUTH_SECRET: secret,
    });
    expect(output).toContain(`No database answers at 127.0.0.1:${port}`);
    expect(output.split("\n")).toHaveLength(1);
    expect(output).not.toContain("hunter2");
  });

  it("says that a folder for its data cannot be made", async () => {
    const output = await refusalOf("start", { DATA_DIR: "/dev/null/data" });
    expect(output.split("\n")).toHaveLength(1);
    expect(output).toBe(
      "/dev/null/data/postgres cannot be written, because it would be inside a file: fix that and run the command again.",
    );
  });
});

describe("npm run dev", () => {
  it("says where the app is served in development already, before it says that it runs", async () => {
    const root = mkdtempSync(join(tmpdir(), "app-dev-"));
    onTestFinished(() => rmSync(root, { recursive: true }));
    const port = await heldPort("127.0.0.1");
    const appUrl = `http://127.0.0.1:${port}`;
    const write = (pid: number) => {
      mkdirSync(join(root, ".next/dev"), { recursive: true });
      writeFileSync(
        join(root, ".next/dev/lock"),
        JSON.stringify({ pid, port, hostname: "127.0.0.1", appUrl }),
      );
    };
    await refuseSecondDevelopment(root);
    write(process.pid);
    await expect(refuseSecondDevelopment(root)).rejects.toThrow(
      `This folder is served in development already, at ${appUrl} by process ${process.pid}: `,
    );
    // One that was killed has left its lock behind.
    holder?.close();
    await refuseSecondDevelopment(root);
  });
});

describe("every command", () => {
  it.each([
    ["development", { A: "local", B: "development", C: "everywhere", HELD: "by the shell", EMPTY: "" }],
    ["test", { A: "everywhere", B: "everywhere", C: "everywhere", HELD: "by the shell", EMPTY: "" }],
  ] as const)("reads the files of %s, the nearest first, and leaves what is set", (mode, expected) => {
    const root = mkdtempSync(join(tmpdir(), "app-env-"));
    onTestFinished(() => rmSync(root, { recursive: true }));
    const write = (name: string, text: string) => writeFileSync(join(root, name), text);
    write(".env", "A=everywhere\r\nB=everywhere\r\nC=everywhere\r\nHELD=by the file\r\nEMPTY=filled\r\n");
    write(".env.development", "A=development\nB=development\n");
    write(".env.local", "A=local\n");
    write(".env.production", "A=production\nB=production\n");
    const environment: Record<string, string> = { HELD: "by the shell", EMPTY: "" };
    loadEnvFiles(root, mode, environment);
    expect(environment).toMatchObject(expected);
  });

  it("says that Node is too old, and which one is needed", async () => {
    const output = await refusalOf("check", {
      ...oldNode,
    });
    expect(output).toMatch(/^This is Node v20\.18\.3, and Node 20\.19 or newer is needed: install it from /);
  });

  it("says so when there is no such command", async () => {
    expect(await refusalOf("strat", {})).toMatch(/^There is no command "strat": the commands are .*start/);
  });
});
