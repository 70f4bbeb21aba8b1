import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Actor } from "#contract/permissions";
import { specificationFor } from "#server/app/specification/access";
import { specificationFile } from "#server/app/specification/specification";
import { clientIpHeader } from "#server/call/context";
import { setEnv } from "#testing/env";

// A folder with the specification of a build, in the place of this one's.
const folder = mkdtempSync(join(tmpdir(), "specification-"));
beforeAll(() => {
  const file = join(folder, specificationFile);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ product: { name: "Ledger" } }));
  vi.spyOn(process, "cwd").mockReturnValue(folder);
});
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const admin = { id: "a", role: "admin" } as Actor;
const member = { id: "m", role: "member" } as Actor;

/** Whether a client has it, as who it is signed in as. */
const has = async (actor: Actor | null, { clientIp = "192.0.2.7", host = "app.example.com" } = {}) => {
  const headers = new Headers({ [clientIpHeader]: clientIp, host });
  const found = await specificationFor(headers, { readers: { admin: "any" }, actor: async () => actor });
  return found !== null;
};

const here = { clientIp: "127.0.0.1", host: "localhost:3000" };

test("an app that other machines reach shows its specification to those who may read it, and to no one else", async () => {
  setEnv({ APP_URL: "https://app.example.com", NODE_ENV: "production" });
  expect(await has(admin)).toBe(true);
  expect(await has(member)).toBe(false);
  expect(await has(null)).toBe(false);
  // A reverse proxy on the same machine, or a name that leads here, changes nothing.
  expect(await has(null, here)).toBe(false);
});

test("an app that only this machine reaches shows it to everybody at this machine", async () => {
  setEnv({ APP_URL: "http://localhost:3000", NODE_ENV: "production" });
  expect(await has(null, here)).toBe(true);
  // A name of another's that leads to this machine is how a page elsewhere would read it.
  expect(await has(null, { ...here, host: "rebound.example.com" })).toBe(false);
  expect(await has(null, { ...here, clientIp: "192.0.2.7" })).toBe(false);
});

test("switched off, nobody has it", async () => {
  setEnv({ APP_URL: "http://localhost:3000", NODE_ENV: "production", SPECIFICATION: "off" });
  expect(await has(admin, here)).toBe(false);
});
