import { expect, test } from "vitest";
import { gatewayLimits } from "#server/gateway/limits";
import { openGateway } from "../../support/gateway";
import { sendLines } from "../../support/socket";

const host = "Host: app.example.com";
const last = "Connection: close";

/** Where an answer leads. */
const locationIn = (answer: string) => /^location: (.*)\r$/im.exec(answer)?.[1];

/** The status, the code of a refusal and the methods that an answer names. */
function read(answer: string) {
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(answer) ?? [];
  const [, code] = /^x-code: (.*)\r$/im.exec(answer) ?? [];
  const [, allow] = /^allow: (.*)\r$/im.exec(answer) ?? [];
  return [Number(status), code, allow];
}

const everything = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

test.each<[string, string[], (number | string | undefined)[]]>([
  ["GET of a page", ["GET /sign-in HTTP/1.1", host], [200, undefined, undefined]],
  ["HEAD of a page", ["HEAD /sign-in HTTP/1.1", host], [200, undefined, undefined]],
  ["GET of a file", ["GET /_next/static/a.js?dpl=1 HTTP/1.1", host], [200, undefined, undefined]],
  [
    "a call of a Server Function",
    ["POST / HTTP/1.1", host, `Next-Action: ${"0".repeat(40)}`, "Content-Length: 2", "", "[]"],
    [303, undefined, undefined],
  ],
  [
    "POST of an icon",
    ["POST /favicon.ico HTTP/1.1", host, "Content-Length: 0"],
    [405, "METHOD_WRONG", "GET, HEAD"],
  ],
  [
    "POST of a file",
    ["POST /_next/static/a.js HTTP/1.1", host, "Content-Length: 0"],
    [405, "METHOD_WRONG", "GET, HEAD"],
  ],
  [
    "POST of nothing",
    ["POST /nothing HTTP/1.1", host, "Content-Length: 0"],
    [405, "METHOD_WRONG", "GET, HEAD"],
  ],
  ["OPTIONS of a page", ["OPTIONS / HTTP/1.1", host], [405, "METHOD_WRONG", "GET, HEAD"]],
  ["DELETE of a page", ["DELETE /nothing HTTP/1.1", host], [405, "METHOD_WRONG", "GET, HEAD"]],
  ["TRACE of a page", ["TRACE / HTTP/1.1", host], [405, "METHOD_WRONG", "GET, HEAD"]],
  [
    "a page with a body",
    ["GET / HTTP/1.1", host, "Content-Length: 1", "", "x"],
    [400, "REQUEST_MALFORMED", undefined],
  ],
  [
    "a page with a body of unknown length",
    ["GET / HTTP/1.1", host, "Transfer-Encoding: chunked", "", "1", "x", "0"],
    [400, "REQUEST_MALFORMED", undefined],
  ],
  ["a page with an empty body", ["GET / HTTP/1.1", host, "Content-Length: 0"], [200, undefined, undefined]],
  [
    "POST of a route handler",
    ["POST /api/a/b HTTP/1.1", host, "Content-Length: 0"],
    [200, undefined, undefined],
  ],
  ["TRACE of a route handler", ["TRACE /api/a HTTP/1.1", host], [405, "METHOD_WRONG", everything]],
  ["PROPFIND of a route handler", ["PROPFIND /api/a HTTP/1.1", host], [405, "METHOD_WRONG", everything]],
  [
    "a compressed body",
    ["POST /api/a HTTP/1.1", host, "Content-Encoding: gzip", "Content-Length: 0"],
    [415, "MEDIA_TYPE_WRONG", undefined],
  ],
  [
    "a page asked for with a compressed body",
    ["GET / HTTP/1.1", host, "Content-Encoding: br"],
    [415, "MEDIA_TYPE_WRONG", undefined],
  ],
  [
    "the form for proxies",
    ["GET http://app.example.com/ HTTP/1.1", host],
    [400, "REQUEST_MALFORMED", undefined],
  ],
  ["no path", ["OPTIONS * HTTP/1.1", host], [400, "REQUEST_MALFORMED", undefined]],
])("%s is answered as it should be", async (_name, lines, expected) => {
  const { port, passed } = await openGateway();
  const [first = "", ...more] = lines;
  const answer = await sendLines(port, [first, last, ...more]);
  expect(read(answer)).toEqual(expected);
  expect(passed).toHaveBeenCalledTimes(expected[0] === 200 ? 1 : 0);
});

const state = (json: string) => `Next-Router-State-Tree: ${encodeURIComponent(json)}`;

test.each<[string, string, number]>([
  ["as it is", state('["",{"children":["sign-in",{"children":["__PAGE__",{}]}]},null,null,16]'), 200],
  ["of a segment with a value", state('["",{"children":[["id","a","d",null],{}]}]'), 200],
  ["that is no JSON", "Next-Router-State-Tree: garbage", 400],
  ["that cannot be decoded", "Next-Router-State-Tree: %ZZ", 400],
  ["that is something else", state('{"a":1}'), 400],
  ["of a segment that there is not", state('["",{"children":[["id","a","planted",null],{}]}]'), 400],
  ["that is empty", "Next-Router-State-Tree:", 400],
])("a router's state %s (%s) is answered %i", async (_name, header, status) => {
  const { port, passed } = await openGateway();
  const answer = await sendLines(port, ["GET /sign-in HTTP/1.1", host, "RSC: 1", header, last]);
  expect(read(answer)[0]).toBe(status);
  expect(passed).toHaveBeenCalledTimes(status === 200 ? 1 : 0);
  if (status === 400) expect(read(answer)[1]).toBe("REQUEST_MALFORMED");
});

test.each<[string, string, string]>([
  ["a page", "/sign-in", "/sign-in"],
  ["a page of a row", "/things/a-b", "/things/a-b"],
  ["a page with a search", "/sign-in?next=//evil.example&password=a", "/sign-in"],
  ["a page whose address looks like another site's", "//", "/"],
])("a form that %s (%s) is sent is answered with the way to %s", async (_name, url, location) => {
  const { port, passed } = await openGateway();
  const body = "email=a%40example.com&password=planted";
  const type = "Content-Type: application/x-www-form-urlencoded";
  const foreign = "Origin: https://evil.example";
  const answer = await sendLines(port, [
    `POST ${url} HTTP/1.1`,
    host,
    type,
    foreign,
    last,
    `Content-Length: ${body.length}`,
    "",
    body,
  ]);
  expect(read(answer)).toEqual([303, undefined, undefined]);
  expect(locationIn(answer)).toBe(location);
  expect(answer).not.toContain("planted");
  expect(passed).not.toHaveBeenCalled();
});

test("a form is led nowhere else, whatever pages there are", async () => {
  const { port } = await openGateway({ isPage: () => true });
  for (const path of ["//evil.example/", "/\\evil.example/", "///evil.example", "/\\/evil.example"]) {
    const answer = await sendLines(port, [`POST ${path} HTTP/1.1`, host, last, "Content-Length: 0"]);
    expect(locationIn(answer), path).toMatch(/^\/evil\.example\/?$/);
  }
});

test.each<[string, string, number]>([
  ["the name of the origin", "app.example.com", 200],
  ["it in other letters, with a port", "APP.Example.com:8443", 200],
  ["a name that is listed", "listed.example:80", 200],
  ["this machine", "localhost:4100", 200],
  ["this machine by number", "127.0.0.1", 200],
  ["this machine by the number of IPv6", "[::1]:4100", 200],
  ["a name of this machine's own", "app.localhost", 200],
  ["another user's name", "evil.example", 421],
  ["a name that ends alike", "evil-app.example.com", 421],
  ["a name below it", "a.app.example.com", 421],
  ["a name that begins alike", "app.example.com.evil.example", 421],
  ["a name that looks like this machine's", "127.0.0.1.evil.example", 421],
  ["a person before the name", "app.example.com@evil.example", 421],
  ["a name and a path", "app.example.com/evil.example", 421],
  ["two names", "app.example.com, evil.example", 421],
  ["no name", "", 421],
])("a request for %s (%s) is answered %i", async (_name, name, status) => {
  const { port, passed } = await openGateway();
  const answer = await sendLines(port, ["GET / HTTP/1.1", `Host: ${name}`, last]);
  expect(read(answer)[0]).toBe(status);
  expect(passed).toHaveBeenCalledTimes(status === 200 ? 1 : 0);
  if (status === 421) expect(read(answer)[1]).toBe("HOST_WRONG");
});

test("a proxy's word about the name stands before the name that it asks by", async () => {
  const { port } = await openGateway();
  const requested = async (name: string) =>
    read(await sendLines(port, ["GET / HTTP/1.1", "Host: 10.0.0.5", `X-Forwarded-Host: ${name}`, last]))[0];
  expect(await requested("app.example.com")).toBe(200);
  expect(await requested("app.example.com, listed.example")).toBe(200);
  expect(await requested("evil.example")).toBe(421);
  expect(await requested("app.example.com, evil.example")).toBe(421);
});

test("a health check may ask by any host name", async () => {
  const { port } = await openGateway();
  const answer = await sendLines(port, ["GET /api/health/live HTTP/1.1", "Host: 10.0.0.7:8080", last]);
  expect(read(answer)[0]).toBe(200);
});

test("headers may be as large as a query's input", async () => {
  const { port } = await openGateway();
  const answer = await sendLines(port, ["GET / HTTP/1.1", host, last, `a: ${"x".repeat(24 * 1024)}`]);
  expect(read(answer)[0]).toBe(200);
});

test("as many headers as the limit are read, and one more is refused", async () => {
  const { port } = await openGateway();
  const headers = (count: number) => Array.from({ length: count }, (_, index) => `a${index}: b`);
  const ask = async (count: number) =>
    read(await sendLines(port, ["GET / HTTP/1.1", host, last, ...headers(count - 2)]));
  expect(await ask(gatewayLimits.headers)).toEqual([200, undefined, undefined]);
  expect(await ask(gatewayLimits.headers + 1)).toEqual([413, "REQUEST_TOO_LARGE", undefined]);
  expect(await ask(5 * gatewayLimits.headers)).toEqual([413, "REQUEST_TOO_LARGE", undefined]);
});
