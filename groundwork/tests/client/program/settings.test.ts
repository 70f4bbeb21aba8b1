import { createProgramClient } from "groundwork/client/program";
import { describe, expect, test, vi } from "vitest";
import type { AppRouter } from "@/server/router";
import { answer, replying } from "./harness";

const token = "test-token";
type Settings = Parameters<typeof createProgramClient<AppRouter>>[0];
const made = (settings: Partial<Settings>) => () =>
  createProgramClient<AppRouter>({ url: "https://app.example", token, ...settings });

describe("a client is not made", () => {
  test.each([
    undefined,
    "",
    "app.example",
    "//app.example",
    "ftp://app.example",
    "https://",
    "https://app.example?x=1",
    "https://app.example/#x",
    "https://ada:secret@app.example",
    "https://app .example",
  ])("for the URL %j", (url) => {
    expect(made({ url })).toThrow(/must be like https:\/\/app.example.com/);
  });

  test.each([
    "http://app.example",
    "http://10.0.0.1:3000",
    "http://localhost.example",
    "http://127.0.0.1.example",
  ])("for %s, where others could read the token", (url) => {
    expect(made({ url })).toThrow(`${url} is plain http: all on the way could read the token.`);
  });

  test("without a token, as when its variable is not set", () => {
    expect(made({ token: "" })).toThrow(/There is no token: make one/);
    expect(made({ token: undefined })).toThrow(/There is no token: make one/);
  });

  test("with a text that can be no token, which is not repeated", () => {
    for (const wrong of ["secret\n", "secret secret", "Bearer secret", "sécret"]) {
      const words = /^The token has a space, a line break or another character that no token has\.$/;
      expect(made({ token: wrong })).toThrow(words);
    }
  });

  test.each([
    [{ attemptSeconds: 0 }, "attemptSeconds must be more than 0, and is 0."],
    [{ totalSeconds: Number.NaN }, "totalSeconds must be more than 0, and is NaN."],
    [{ retries: -1 }, "retries must be a whole number from 0 on, and is -1."],
    [{ retries: 1.5 }, "retries must be a whole number from 0 on, and is 1.5."],
  ])("with %o", (settings, message) => {
    expect(made(settings)).toThrow(message);
  });
});

test.each([
  "https://app.example",
  "https://app.example:8443/",
  "https://app.example/behind/a/path",
  "http://localhost:3000",
  "http://[::1]:3000",
  "http://127.0.0.1",
  "HTTPS://APP.EXAMPLE",
])("a client is made for %s", (url) => {
  expect(made({ url })).not.toThrow();
});

test("plain http is taken for another machine where that is said", async () => {
  const fetch = vi.fn(async () => Response.json({ result: { data: { json: null } } }));
  await made({ url: "http://app:3000/", allowPlainHttp: true, fetch })().identity.me.query();
  expect(fetch).toHaveBeenCalledWith("http://app:3000/api/trpc/identity.me", expect.anything());
});

test("a token is read for each call, and may come late", async () => {
  const { url, requests } = await replying(answer(null));
  const tokens = ["first", "second"];
  const client = made({ url, token: async () => tokens.shift() ?? "" })();
  await client.identity.me.query();
  await client.identity.me.query();
  expect(requests.map(({ headers }) => headers.authorization)).toEqual(["Bearer first", "Bearer second"]);
  await expect(client.identity.me.query()).rejects.toThrow(/There is no token/);
  expect(requests).toHaveLength(2);
});

test("no input and no token is in a URL", async () => {
  const { url, requests } = await replying(answer({ items: [], nextCursor: null }));
  const client = made({ url })();
  await client.user.list.query({ search: "Ada" });
  await client.user.byId.query({ id: "1" });
  expect(requests.map(({ url, body }) => [url, body])).toEqual([
    ["/api/trpc/user.list", '{"search":"Ada"}'],
    ["/api/trpc/user.byId", '{"id":"1"}'],
  ]);
});

test("calls at the same time travel alone, so that each succeeds or fails alone", async () => {
  const { url, requests } = await replying(answer(null));
  const client = made({ url })();
  await Promise.all([client.identity.me.query(), client.identity.me.query()]);
  expect(requests).toHaveLength(2);
});
