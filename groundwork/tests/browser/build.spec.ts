import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { standIn } from "#cli/build";
import { requestsPath } from "#contract/development";
import { inlineCodeFile } from "#server/http/inline-code";
import { expect, test } from "#testing/page";
import { signUp } from "#testing/sign-in";
import { screens } from "@/product/screens";
import { env, variables } from "@/server/env";

const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test("the build holds no Server Function", () => {
  const manifest = JSON.parse(readFileSync(".next/server/server-reference-manifest.json", "utf8"));
  expect(manifest).toMatchObject({ node: {}, edge: {} });
  expect(Object.keys({ ...manifest.node, ...manifest.edge })).toEqual([]);
});

test("the hashes of its pages are packed with what needs them where there is no server", () => {
  const { files } = JSON.parse(readFileSync(".next/server/middleware.js.nft.json", "utf8"));
  const packed = files.map((file: string) => join(".next/server", file));
  expect(packed).toContain(inlineCodeFile);
  expect(Object.keys(JSON.parse(readFileSync(inlineCodeFile, "utf8")))).toEqual(
    expect.arrayContaining(["/", "/_not-found", "/_global-error"]),
  );
});

test("nothing that browsers are sent holds a variable of the server", () => {
  const sent = [...files(".next/static"), ...files(".next/server/app")].filter(
    (file) => !/\.(nft\.json|map)$/.test(file),
  );
  expect(sent.length).toBeGreaterThan(10);
  expect(sent.filter((file) => readFileSync(file, "utf8").includes(standIn))).toEqual([]);
  // Sentry's SDK for browsers has the name of one in its own code.
  const unsaid = ["NODE_ENV", "PORT", "SENTRY_ENVIRONMENT"];
  const named = Object.keys(variables).filter((name) => !unsaid.includes(name));
  const scripts = files(".next/static").map((file) => readFileSync(file, "utf8"));
  expect(named.filter((name) => scripts.some((script) => script.includes(name)))).toEqual([]);
});

test("nothing of what is for development is in the build's pages, or answers", async ({ request }) => {
  const own = [requestsPath, "groundwork.development-bar", "__nextjs_launch-editor?", "Reported errors"];
  const sent = [...files(".next/static"), ...files(".next/server/app")].filter((file) =>
    /\.(js|html|rsc)$/.test(file),
  );
  expect(sent.length).toBeGreaterThan(10);
  expect(sent.filter((file) => own.some((text) => readFileSync(file, "utf8").includes(text)))).toEqual([]);
  const answer = await request.get(requestsPath);
  expect([answer.status(), answer.headers()["server-timing"]]).toEqual([404, undefined]);
  expect((await request.get("/_errors")).status()).toBe(404);
});

test("no source map is there to be served", () => {
  expect(files(".next/static").filter((file) => file.endsWith(".map"))).toEqual([]);
});

test("the list of common passwords stays on the server", () => {
  const holders = (folder: string) =>
    files(folder).filter((file) => file.endsWith(".js") && readFileSync(file, "utf8").includes("1qaz2wsx"));
  // Next's routes and the handlers of the gateway are bundles of their own.
  expect(holders(".next/server").length).toBeGreaterThan(0);
  expect(holders(".next/static")).toEqual([]);
});

test("no page, and nothing that a page is made from, holds a secret of the server", async ({
  page,
  expected,
}) => {
  expected.status(401);
  // The secret is made when it is first needed.
  await signUp(page);
  const { DATA_DIR } = env();
  const secret = readFileSync(join(DATA_DIR, "auth-secret"), "utf8").trim();
  expect(secret.length).toBeGreaterThanOrEqual(32);
  for (const url of ["/", "/sign-in?as=another", "/account", ...screens.map(({ path }) => path)]) {
    for (const headers of [{}, { rsc: "1" }]) {
      const text = await (await page.request.get(url, { headers })).text();
      expect(text.length).toBeGreaterThan(500);
      for (const hidden of [secret, DATA_DIR, "postgresql://"]) expect(text).not.toContain(hidden);
    }
  }
});
