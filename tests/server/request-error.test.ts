import { TRPCError } from "@trpc/server";
import { expect, test } from "vitest";
import { referenceHeader } from "@/server/reference";
import { report } from "@/server/report";
import { reportRequestError } from "@/server/request-error";
import { lines } from "../support/log";

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

test("a page's own error is told of under the number on its screen, beside that of the request", () => {
  const words = "neither a marked word nor markedtoken";
  reportRequestError(Object.assign(new Error(words), { digest: "2784103961" }), request, context);
  expect(lines("error")).toEqual([
    expect.objectContaining({
      reference: "2784103961",
      request: "TEST-0001",
      path: "/rows/1",
      route: "/rows/[id]",
      type: "render",
      error: expect.objectContaining({ message: "neither […] nor […]" }),
    }),
  ]);
});

test("an error that Next gave no number is told of under that of the request", () => {
  reportRequestError(new Error("early"), request, context);
  reportRequestError("no error at all", request, context);
  expect(lines("error").map(({ reference }) => reference)).toEqual(["TEST-0001", "TEST-0001"]);
});

test("an error that a procedure has told of is not told of again", () => {
  const cause = new Error("it failed");
  const error = new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause });
  report(cause, { reference: "TEST-0001", path: "a.b" });
  reportRequestError(Object.assign(error, { digest: "TEST-0001" }), request, context);
  expect(lines("error").map(({ path }) => path)).toEqual(["a.b"]);
});
