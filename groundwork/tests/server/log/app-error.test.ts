import { TRPCError } from "@trpc/server";
import { expect, test, vi } from "vitest";
import { AppError, toErrorResponse } from "#server/log/app-error";

test("a refusal of one copy of its module is a refusal to every other", async () => {
  vi.resetModules();
  const other = await import("#server/log/app-error");
  expect(other.AppError).not.toBe(AppError);
  const cause = new other.AppError("TOO_MANY_REQUESTS", { retryAfter: 5 });
  expect(cause).toBeInstanceOf(AppError);
  expect(toErrorResponse(new TRPCError({ code: "BAD_REQUEST", cause }))).toMatchObject({
    status: 429,
    details: { retryAfter: 5 },
  });
  expect(new Error("TOO_MANY_REQUESTS")).not.toBeInstanceOf(AppError);
});
