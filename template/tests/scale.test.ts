import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findPrograms } from "../scale/programs";
import { createEndings } from "../scale/scale";
import { withAddresses } from "../scale/services";

const addresses = { databasePort: 5001, port: 5002, users: "/tmp/users" };

test("what is missing is named with the command that installs it, each package once", () => {
  const none = () => undefined;
  expect(() => findPrograms(none)).toThrow(/apt-get install haproxy pgbouncer postgresql util-linux$/m);
  expect(() => findPrograms((name) => (name === "haproxy" ? undefined : name))).toThrow(
    /and haproxy is missing.*apt-get install haproxy$/ms,
  );
});

test("the pooler's file takes the addresses of this machine, and keeps the rest", () => {
  const text = readFileSync("deploy/scale/pgbouncer.ini", "utf8");
  const local = withAddresses(text, addresses);
  expect(local).toContain("app = host=127.0.0.1 port=5001 dbname=app connect_query=");
  expect(local).toMatch(/^listen_addr = 127\.0\.0\.1$/m);
  expect(local).toMatch(/^listen_port = 5002$/m);
  expect(local).toMatch(/^auth_file = \/tmp\/users$/m);
  expect(local.split("\n")).toHaveLength(text.split("\n").length);
});

test("a line that was taken out of it is asked for", () => {
  const text = readFileSync("deploy/scale/pgbouncer.ini", "utf8").replace(/^listen_port.*$/m, "");
  expect(() => withAddresses(text, addresses)).toThrow(
    /lacks a line such as "listen_port = 5002": put it back/,
  );
});

test("what was started last ends first, and what fails to end keeps nothing else", async () => {
  const ended: string[] = [];
  const endings = createEndings();
  endings.add(async () => ended.push("primary"));
  endings.add(() => Promise.reject(new Error("planted")));
  endings.add(async () => ended.push("instance"));
  await endings.end();
  await endings.end();
  expect(ended).toEqual(["instance", "primary"]);
});
