import { TRPCError } from "@trpc/server";
import { expect, test } from "vitest";
import { referenceHeader } from "#server/call/context";
import { reportRequestError } from "#server/http/request-error";
import { recordError } from "#server/log/log";
import { lines } from "#testing/log";

const context = {
  routerKind: "App Router",
  routePath: "/rows/[id]",
  routeType: "render",
  renderSource: "react-server-components",
  revalidateReason: undefined,
} as const;
const request = {
  path: "/rows/1?search=a+marked+word",
  method: "GET",
  headers: { [referenceHeader]: "TEST-0001", cookie: "app.session_token=markedtoken.signature" },
};

test("an error of a page is logged once, under the reference of the request that met it", () => {
  const words = "neither a marked word nor markedtoken";
  const error = Object.assign(new Error(words), { digest: "TEST-0001" });
  reportRequestError(error, request, context);
  reportRequestError(error, request, context);
  reportRequestError(error, { ...request, headers: { [referenceHeader]: "TEST-0002" } }, context);
  expect(lines("error").map(({ reference }) => reference)).toEqual(["TEST-0001", "TEST-0002"]);
  expect(lines("error")[0]).toMatchObject({
    path: "/rows/1",
    route: "/rows/[id]",
    type: "render",
    error: { message: "neither […] nor […]" },
  });
});

test("so is what is no error at all", () => {
  reportRequestError("no error at all", request, context);
  expect(lines("error").map(({ reference }) => reference)).toEqual(["TEST-0001"]);
});

test("an error that a procedure has logged is not logged again", () => {
  const cause = new Error("it failed");
  const error = new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause });
  recordError(cause, { reference: "TEST-0001", path: "a.b" });
  reportRequestError(Object.assign(error, { digest: "TEST-0001" }), request, context);
  expect(lines("error").map(({ path }) => path)).toEqual(["a.b"]);
});
