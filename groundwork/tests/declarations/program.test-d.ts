import { problemOf } from "groundwork/client/problem";
import { createProgramClient, type MutationPath } from "groundwork/client/program";
import { valuesOf } from "groundwork/client/program/values";
import type { LiveChange } from "groundwork/contract/live";
import { describe, expectTypeOf, test } from "vitest";
import type { AppRouter } from "@/server/router";

// As the variables of an environment are: perhaps absent.
declare const variables: Record<"url" | "token", string | undefined>;
const client = createProgramClient<AppRouter>(variables);

describe("a client for programs", () => {
  test("knows the calls of the router, their inputs and their answers", () => {
    expectTypeOf(client.user.list.query).parameter(0).toExtend<{ search?: string | undefined }>();
    type Users = Awaited<ReturnType<typeof client.user.list.query>>;
    expectTypeOf<Users["items"][number]["createdAt"]>().toEqualTypeOf<Date>();
    // @ts-expect-error
    client.user.lists;
    // @ts-expect-error
    client.user.list.mutate({});
    // @ts-expect-error
    client.user.setRole.mutate({ id: "1", role: "emperor" });
    // @ts-expect-error
    client.user.setRole.mutate({ id: "1" });
  });

  test("takes as repeatable what is a mutation of the router", () => {
    expectTypeOf<"user.disable">().toExtend<MutationPath<AppRouter>>();
    expectTypeOf<"user.list">().not.toExtend<MutationPath<AppRouter>>();
    expectTypeOf<"live.changes">().not.toExtend<MutationPath<AppRouter>>();
    expectTypeOf<"user.nothing">().not.toExtend<MutationPath<AppRouter>>();
    // @ts-expect-error
    createProgramClient<AppRouter>({ url: "", token: "", repeatable: ["user.list"] });
  });

  test("gives the values of a subscription, with the ids to go on after", () => {
    expectTypeOf(valuesOf(client.live.changes, undefined)).toExtend<
      AsyncGenerator<{ readonly id: string; readonly data: LiveChange }, void>
    >();
    // @ts-expect-error
    valuesOf(client.user.list, {});
  });

  test("is refused with the codes that a procedure declares, and the common ones", () => {
    const problem = problemOf<"user.disable">(new Error());
    expectTypeOf<"ACCOUNT_OWN">().toExtend<typeof problem.code>();
    expectTypeOf<"TOKEN_REFUSED">().toExtend<typeof problem.code>();
    if (problem.code === "TOO_MANY_REQUESTS")
      expectTypeOf(problem.details).toEqualTypeOf<{ retryAfter: number }>();
    // @ts-expect-error
    if (problem.code === "EMAIL_TAKEN") return;
  });
});
