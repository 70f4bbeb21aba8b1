import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { openApiOf } from "#contract/open-api";
import { invoices } from "../spec/invoices";

const document = openApiOf(invoices);
const { schemas, responses, headers } = document.components as Record<string, Record<string, object>>;
const operation = (path: string) => document.paths[`/api/trpc/${path}`] ?? {};
const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
const json = (schema: object) => ({ "application/json": { schema } });

test("the document is valid OpenAPI 3.1", async () => {
  expect(await new Validator().validate(JSON.parse(JSON.stringify(document)))).toEqual({ valid: true });
});

test("what it is about is what the product says of itself", () => {
  expect(document.info).toMatchObject({ title: "Invoices", summary: "Keeps invoices." });
});

describe("an input", () => {
  test("of a query is JSON in the URL, with its example", () => {
    const content = {
      "application/json": { schema: ref("schemas", "invoice.invoiceById"), example: { id: "it's" } },
    };
    expect(operation("invoice.byId")).toMatchObject({
      get: { summary: "One invoice.", parameters: [{ name: "input", in: "query", required: true, content }] },
    });
  });

  test("of a mutation, and of a query that is private, is the body", () => {
    expect(operation("invoice.move")).toMatchObject({
      post: { requestBody: { required: true, content: json(ref("schemas", "invoice.line")) } },
    });
    expect(operation("invoice.find")).toMatchObject({
      post: { requestBody: { content: json({ type: "object" }) } },
    });
  });

  test("that is none is not there, but for the place of a subscription", () => {
    expect(operation("invoice.close")).not.toHaveProperty("post.requestBody");
    expect(operation("invoice.count")).not.toHaveProperty("get.parameters");
    expect(operation("invoice.watch")).toMatchObject({
      get: { parameters: [{ name: "Last-Event-ID", in: "header" }] },
    });
  });
});

describe("security", () => {
  test.each([
    ["invoice.count", "get", [{}, { token: [] }, { session: [] }]],
    ["invoice.byId", "get", [{ token: [] }, { session: [] }]],
    ["invoice.close", "post", [{ session: [] }]],
  ])("of %s is that of its callers", (path, method, security) => {
    expect(operation(path)).toMatchObject({ [method]: { security } });
  });
});

test("an endpoint of Better Auth is a path of its own, for sessions alone", () => {
  expect(document.paths["/api/auth/two-factor/verify/{kind}"]).toMatchObject({
    post: {
      operationId: "postTwoFactorVerifyKind",
      summary: "Verify a code",
      security: [{}, { session: [] }],
      parameters: [{ name: "kind", in: "path" }],
      requestBody: { content: json({ required: ["code"] }) },
    },
  });
});

describe("a schema", () => {
  test("that both sides have by one name has two", () => {
    expect(schemas).toMatchObject({
      "invoice.line": { properties: { at: ref("schemas", "invoice.invoiceById") } },
      "invoice.line.answer": { properties: { größe: { type: "integer" } } },
      "invoice.gr-f6--df-e": { items: ref("schemas", "invoice.line.answer") },
    });
  });

  test("that refers to itself without a name is found inside another", () => {
    const items = ref("schemas", "__shared/$defs/schema0");
    expect(schemas).toMatchObject({ "invoice.tree": items, __shared: { $defs: { schema0: { items } } } });
  });
});

describe("a refusal", () => {
  test("that any call may answer with is written once", () => {
    expect(operation("invoice.byId")).toMatchObject({
      get: {
        responses: {
          401: ref("responses", "Refusal401"),
          404: { description: "- `INVOICE_NOT_FOUND`: There is no such invoice." },
        },
      },
    });
    expect(Object.keys(responses ?? {})).toEqual(["Refusal401", "Refusal403", "Refusal429", "Refusal503"]);
  });

  test("has the codes of the call beside the common ones of its status", () => {
    const data = { oneOf: [ref("schemas", "INVOICE_LOCKED"), ref("schemas", "NOT_ALLOWED")] };
    const error = { properties: { json: { properties: { data } } } };
    expect(operation("invoice.find")).toMatchObject({
      post: { responses: { 403: { content: json({ properties: { error } }) } } },
    });
    expect(schemas?.INVOICE_LOCKED).toMatchObject({
      properties: {
        code: { const: "INVOICE_LOCKED" },
        field: { const: "search" },
        details: { type: "null" },
        httpStatus: { const: 403 },
      },
    });
  });

  test("says in headers how long to wait, and which limit is spent", () => {
    const named = (name: string) => Object.keys({ headers: {}, ...responses?.[name] }.headers);
    expect(named("Refusal429")).toEqual(["X-Request-Id", "Retry-After", "RateLimit-Policy", "RateLimit"]);
    expect(named("Refusal503")).toEqual(["X-Request-Id", "Retry-After"]);
    expect(named("Refusal401")).toEqual(["X-Request-Id", "WWW-Authenticate"]);
    expect(Object.keys(headers ?? {})).toEqual(expect.arrayContaining(named("Refusal429")));
  });
});

describe("an answer", () => {
  test("is in its envelope, and one that is nothing has no value there", () => {
    const dataOf = (data: object) => ({
      200: { content: json({ properties: { result: { properties: { data } } } }) },
    });
    const written = { required: ["json"], properties: { json: ref("schemas", "invoice.line.answer") } };
    expect(operation("invoice.byId")).toMatchObject({ get: { responses: dataOf(written) } });
    const nothing = { type: "object", properties: { meta: expect.anything() } };
    expect(operation("invoice.close")).toMatchObject({ post: { responses: dataOf(nothing) } });
    expect(operation("invoice.close")).not.toMatchObject({
      post: { responses: dataOf({ properties: { json: expect.anything() } }) },
    });
  });

  test("of a subscription is a stream of events, each with what it declares", () => {
    const event = { properties: { json: ref("schemas", "invoice.tree") } };
    expect(operation("invoice.watch")).toMatchObject({
      get: { responses: { 200: { content: { "text/event-stream": { "x-event-data": event } } } } },
    });
  });
});

test("a call says its limits in words and in numbers", () => {
  expect(operation("invoice.move")).toMatchObject({
    post: {
      description:
        "A mutation. May be called by member (own), admin (any). At most 5 calls in 60 seconds from one client IP.",
      "x-limits": { seconds: 10, rate: { points: 5, seconds: 60 } },
    },
  });
});

describe("a sample for the terminal", () => {
  const sampleOf = (path: string) =>
    /"source":("(?:[^"\\]|\\.)*")/.exec(JSON.stringify(operation(path)))?.[1];
  test.each([
    [
      "invoice.byId",
      `curl -H "Authorization: Bearer $TOKEN" "$APP/api/trpc/invoice.byId" \\\n  -G --data-urlencode input='{"id":"it'\\''s"}'`,
    ],
    [
      "invoice.find",
      `curl -H "Authorization: Bearer $TOKEN" "$APP/api/trpc/invoice.find" \\\n  -H "Content-Type: application/json" --data '{"search":"a"}'`,
    ],
    ["invoice.watch", 'curl --no-buffer -H "Authorization: Bearer $TOKEN" "$APP/api/trpc/invoice.watch"'],
  ])("of %s is a line of a shell", (path, source) => {
    expect(JSON.parse(sampleOf(path) ?? "")).toBe(source);
  });

  test("is not there for what a token does not do", () => {
    expect(sampleOf("invoice.close")).toBeUndefined();
  });
});
