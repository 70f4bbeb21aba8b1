import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { expect } from "@playwright/test";
import { finished, next } from "#cli/process";
import { ownSettings } from "#cli/test-suites";
import { freePort } from "#postgres/embedded/server-address";
import { test } from "#support/npm-start";
import { expectAccessible } from "#testing/accessible";
import { demoUsers } from "@/server/identity/demo";
import { fillSignIn, setPasswordByLink } from "../support/users";

// The built app is there in this suite, which is why the life of `npm start` is proved here. Each test starts and ends
// all of it.

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  test(`npm start says where it is and who can sign in, and ${signal} ends all of it`, async ({
    npmStart,
    databaseRuns,
    dataFolder,
  }) => {
    const app = await npmStart();
    expect(app.output()).toContain(`http://localhost:${app.port}`);
    expect(app.output()).toMatch(/member@example\.com .* admin@example\.com/);
    expect(app.output()).toContain(dataFolder);
    expect(await app.isServed()).toBe(true);
    expect(await databaseRuns()).toBe(true);

    const requests = Date.now();
    app.child.kill(signal);
    expect(await app.ended).toBe(0);
    // SHUTDOWN_SECONDS, and what is waited for beyond.
    expect(Date.now() - requests).toBeLessThan(18_000);
    expect(await app.isServed()).toBe(false);
    expect(await databaseRuns()).toBe(false);
  });
}

test("a signal for npm alone, which does not pass it on, ends all of it as well", async ({
  npmStart,
  databaseRuns,
}) => {
  const app = await npmStart({}, "npm");
  app.child.kill("SIGTERM");
  await expect.poll(app.isServed, { timeout: 60_000 }).toBe(false);
  await expect.poll(databaseRuns, { timeout: 60_000 }).toBe(false);
});

test("a second npm start keeps the data and the password of the demo users", async ({ npmStart }) => {
  const passwordIn = (output: string) => /password\s+(\S+)/.exec(output)?.[1];
  const first = await npmStart();
  first.child.kill("SIGTERM");
  await first.ended;
  const second = await npmStart();
  expect(passwordIn(second.output())).toBe(passwordIn(first.output()));
  expect(second.output()).not.toContain("Building");
});

test("npm start at a public address makes no demo users, and names none, in the terminal or on the page", async ({
  npmStart,
}) => {
  const host = "app.example.com";
  const app = await npmStart({
    APP_URL: `http://${host}`,
    LISTEN_HOST: "127.0.0.1",
    AUTH_SECRET: "a secret of the tests, long enough",
  });
  const answerOf = async (path: string, body?: object) => {
    const requests = request({
      ...{ port: app.port, path, method: body ? "POST" : "GET" },
      headers: { host, origin: `http://${host}`, "content-type": "application/json" },
    });
    const [response] = (await once(requests.end(body && JSON.stringify(body)), "response")) as [
      IncomingMessage,
    ];
    return { status: response.statusCode, text: await text(response) };
  };
  const page = await answerOf("/sign-in");
  expect(page.status).toBe(200);
  for (const output of [app.output(), page.text, (await answerOf("/api/trpc/identity.demo")).text])
    expect(output).not.toMatch(/@example\.com|[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}\b(?!-)/);
  const { email } = demoUsers[0];
  const password = "a long enough password";
  expect((await answerOf("/api/trpc/identity.signIn", { email, password })).status).toBe(401);
  // Nobody has the address: it is free to sign up with.
  expect((await answerOf("/api/trpc/identity.signUp", { name: "Somebody", email, password })).status).toBe(
    200,
  );
});

test("when the app dies, npm start stops the database, says so and fails", async ({
  npmStart,
  databaseRuns,
}) => {
  const app = await npmStart();
  process.kill(app.gatewayPid(), "SIGKILL");
  expect(await app.ended).toBe(1);
  expect(app.output()).toMatch(/The app ended on its own \(signal SIGKILL\): its last words are above\.\n/);
  expect(await databaseRuns()).toBe(false);
});

test("when npm start dies, the app ends on its own, and with it the database that it used", async ({
  npmStart,
  databaseRuns,
}) => {
  const app = await npmStart();
  expect(await app.isServed()).toBe(true);
  app.child.kill("SIGKILL");
  await app.ended;
  await expect.poll(databaseRuns, { timeout: 60_000 }).toBe(false);
  expect(await app.isServed()).toBe(false);
});

test("a server started without npm start refuses a bad environment as well", async () => {
  const port = String(await freePort());
  const variables = { ...ownSettings, APP_URL: "example.com" };
  const { code, output } = await finished(next, ["start", "--port", port], variables);
  expect(code).toBe(1);
  expect(output).toMatch(/^APP_URL must be the URL that people type/m);
  expect(output).not.toMatch(/^\s+at /m);
});

test("an app whose sign-up is closed offers none, says so, and takes the account of the command", async ({
  npmStart,
  page,
  dataFolder,
}) => {
  const app = await npmStart({ SIGN_UP: "closed" });
  const origin = `http://localhost:${app.port}`;
  await page.goto(`${origin}/sign-in`);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page.getByText("Create one")).toHaveCount(0);
  await page.goto(`${origin}/sign-up`);
  await expect(page.getByText("Nobody can sign up here. Ask an admin for an account.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
  await expectAccessible(page, "the closed sign-up");
  const data = { name: "Robin Reader", email: "robin@example.com", password: "a long enough password" };
  const answer = await page.request.post(`${origin}/api/trpc/identity.signUp`, { headers: { origin }, data });
  expect(answer.status()).toBe(403);
  expect(await answer.text()).toContain("SIGN_UP_CLOSED");

  const { code, output } = await finished(
    "groundwork/src/cli/groundwork.mjs",
    ["account", "admin", data.email],
    {
      PORT: String(app.port),
      DATA_DIR: dataFolder,
    },
  );
  expect([code, output]).toEqual([0, expect.stringContaining("robin@example.com")]);
  await setPasswordByLink(page, /^http.+#.+$/m.exec(output)?.[0] ?? "", data.password);
  await fillSignIn(page, data);
  await page.waitForURL((url) => url.pathname !== "/sign-in");
  expect((await page.goto(`${origin}/admin/users`))?.status()).toBe(200);
});
