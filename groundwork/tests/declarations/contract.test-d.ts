import {
  type inferRouterInputs,
  type inferRouterOutputs,
  type inferSubscriptionOutput,
  tracked,
} from "@trpc/server";
import { describe, expectTypeOf, test } from "vitest";
import * as z from "zod";
import { problemOf } from "#client/problem";
import type { CommonErrorCode } from "#contract/errors";
import type { Role } from "#contract/permissions";
import type { ProcedurePath } from "#contract/procedure-path";
import { anyone, userPermissions } from "@/product/permissions";
import { mutation, query, subscription } from "@/server/procedure";
import type { AppRouter } from "@/server/router";

const input = z.strictObject({ id: z.uuid() });
const output = z.object({ id: z.string(), at: z.date() });
const answer = { id: "1", at: new Date() };
const permission = userPermissions.setRole;
const run = async () => answer;

describe("a declaration", () => {
  test("needs a permission", () => {
    // @ts-expect-error
    query({ input, output, run });
  });

  test("needs an output", () => {
    // @ts-expect-error
    query({ permission, input, run });
  });

  test("needs neither input nor errors where there are none", () => {
    const bare = query({
      permission,
      output,
      run: async ({ input, refuse }) => {
        expectTypeOf(input).toEqualTypeOf<void>();
        // @ts-expect-error
        return refuse("ACCOUNT_NOT_FOUND");
      },
    });
    expectTypeOf(bare).toExtend<{ declaration: { errors: readonly [] } }>();
    mutation({ permission, output, invalidates: [], run });
  });

  test("of a mutation needs to say what it invalidates", () => {
    // @ts-expect-error
    mutation({ permission, input, output, run });
  });

  test("names only errors of the catalogue, and not the common ones", () => {
    // @ts-expect-error
    query({ permission, input, output, errors: ["NO_SUCH_CODE"], run });
    // @ts-expect-error
    query({ permission, input, output, errors: ["NOT_ALLOWED"], run });
  });

  test("invalidates only procedures that exist", () => {
    mutation({ permission, input, output, invalidates: ["user.list"], run });
    // @ts-expect-error
    mutation({ permission, input, output, invalidates: ["identity.user"], run });
    // @ts-expect-error
    mutation({ permission, input, output, invalidates: ["other.list"], run });
  });

  test("answers in the shape of its output", () => {
    // @ts-expect-error
    query({ permission, input, output, run: async () => ({ id: "1" }) });
  });
});

describe("a subscription", () => {
  const run = async function* () {
    yield answer;
  };

  test("needs a permission and an output, and has no time limit", () => {
    subscription({ permission, output, run });
    // @ts-expect-error
    subscription({ output, run });
    // @ts-expect-error
    subscription({ permission, run });
    // @ts-expect-error
    subscription({ permission, output, timeout: 5, run });
  });

  test("yields values in the shape of its output", () => {
    const bare = subscription({ permission, input, output, run });
    expectTypeOf<inferSubscriptionOutput<typeof bare>>().toEqualTypeOf<z.output<typeof output>>();
    subscription({
      permission,
      output,
      // @ts-expect-error
      run: async function* () {
        yield { id: "1" };
      },
    });
  });

  test("may yield them with an id, by which a client goes on", () => {
    const resumable = subscription({
      permission,
      input,
      output,
      errors: ["ACCOUNT_NOT_FOUND"],
      run: async function* ({ actor, input, lastEventId, refuse }) {
        expectTypeOf(actor.role).toEqualTypeOf<Role>();
        expectTypeOf(lastEventId).toEqualTypeOf<string | null>();
        if (input.id === lastEventId) refuse("ACCOUNT_NOT_FOUND");
        yield tracked("1", answer);
      },
    });
    expectTypeOf<inferSubscriptionOutput<typeof resumable>>().toEqualTypeOf<{
      readonly id: string;
      readonly data: z.output<typeof output>;
    }>();
  });

  test("can set no cookies", () => {
    subscription({
      permission,
      output,
      run: async function* (call) {
        // @ts-expect-error
        call.cookies.set("a=b");
        yield answer;
      },
    });
  });
});

describe("an output", () => {
  const run = () => Promise.reject(new Error());
  class Money {
    readonly cents = 1;
  }

  test("may hold text, numbers, booleans, null, dates, arrays and plain objects", () => {
    const state = z.enum(["draft", "active"]);
    query({ permission, output: z.record(state, z.int()), run });
    query({ permission, output: z.partialRecord(state, z.array(z.date()).readonly()), run });
    query({ permission, output: z.tuple([z.date(), z.int().nullable()]), run });
    query({ permission, output: z.union([z.literal(1), z.object({ at: z.date().optional() })]), run });
    query({ permission, output: z.json(), run });
  });

  test("holds nothing that JSON would lose", () => {
    // @ts-expect-error
    query({ permission, output: z.object({ sum: z.bigint() }), run });
    // @ts-expect-error
    query({ permission, output: z.object({ rows: z.array(z.map(z.string(), z.int())) }), run });
    // @ts-expect-error
    query({ permission, output: z.set(z.string()).nullable(), run });
    // @ts-expect-error
    query({ permission, output: z.instanceof(Money), run });
    // @ts-expect-error
    query({ permission, output: z.record(z.string(), z.custom<Uint8Array>()), run });
    // @ts-expect-error
    query({ permission, output: z.tuple([z.string(), z.symbol()]), run });
    // @ts-expect-error
    query({ permission, output: z.custom<() => void>(), run });
    // @ts-expect-error
    query({ permission, output: z.array(z.string().optional()), run });
    // @ts-expect-error
    query({ permission, output: z.void(), run });
    // @ts-expect-error
    query({ permission, output: z.unknown(), run });
  });
});

test("an input is what JSON can say", () => {
  query({ permission, input: z.json().optional(), output, run });
  query({ permission, input: z.strictObject({ tags: z.array(z.string()) }), output, run });
  // @ts-expect-error
  query({ permission, input: z.strictObject({ at: z.date() }), output, run });
  // @ts-expect-error
  query({ permission, input: z.strictObject({ count: z.coerce.number() }), output, run });
  // @ts-expect-error
  query({ permission, input: z.bigint().optional(), output, run });
});

describe("run", () => {
  test("refuses with declared codes only", () => {
    query({
      permission,
      input,
      output,
      errors: ["ACCOUNT_NOT_FOUND"],
      run: async ({ refuse }) => {
        refuse("ACCOUNT_NOT_FOUND");
        // @ts-expect-error
        return refuse("ACCOUNT_OWN");
      },
    });
  });

  test("cannot refuse at all when no error is declared", () => {
    query({
      permission,
      input,
      output,
      errors: [],
      // @ts-expect-error
      run: async ({ refuse }) => refuse("ACCOUNT_NOT_FOUND"),
    });
  });

  test("gives a refusal the details that the catalogue asks for", () => {
    query({
      permission,
      input,
      output,
      errors: ["PASSWORD_TRIES_SPENT", "ACCOUNT_NOT_FOUND"],
      run: async ({ refuse }) => {
        refuse("PASSWORD_TRIES_SPENT", { retryAfter: 2 });
        // @ts-expect-error
        refuse("PASSWORD_TRIES_SPENT");
        // @ts-expect-error
        refuse("PASSWORD_TRIES_SPENT", { after: "2" });
        // @ts-expect-error
        return refuse("ACCOUNT_NOT_FOUND", { retryAfter: 2 });
      },
    });
  });

  test("has an actor unless anybody may call", () => {
    query({
      permission,
      input,
      output,
      errors: [],
      run: async ({ actor }) => {
        expectTypeOf(actor.role).toEqualTypeOf<Role>();
        return answer;
      },
    });
    query({
      permission: anyone,
      input,
      output,
      errors: [],
      run: async ({ actor }) => {
        expectTypeOf(actor).extract<null>().toEqualTypeOf<null>();
        return answer;
      },
    });
  });

  test("has the input as its schema reads it", () => {
    query({
      permission,
      input: z.strictObject({ page: z.int().default(1) }),
      output,
      errors: [],
      run: async ({ input }) => {
        expectTypeOf(input).toEqualTypeOf<{ page: number }>();
        return answer;
      },
    });
  });
});

describe("the router", () => {
  test("has a path for each export of each slice", () => {
    expectTypeOf<"identity.me">().toExtend<ProcedurePath>();
    expectTypeOf<"user.setRole">().toExtend<ProcedurePath>();
    expectTypeOf<"identity.view">().not.toExtend<ProcedurePath>();
    expectTypeOf<"other.list">().not.toExtend<ProcedurePath>();
  });

  test("carries inputs and outputs to the client", () => {
    type SetRole = inferRouterInputs<AppRouter>["user"]["setRole"];
    expectTypeOf<SetRole>().toEqualTypeOf<{ id: string; role: Role }>();
    type Account = inferRouterOutputs<AppRouter>["user"]["setRole"];
    expectTypeOf<Account["createdAt"]>().toEqualTypeOf<Date>();
    expectTypeOf<Account["role"]>().toEqualTypeOf<Role>();
  });
});

describe("a problem", () => {
  test("has exactly the codes that the procedure declares, and the common ones", () => {
    const problem = problemOf<"user.setRole">(null);
    expectTypeOf(problem.code).toEqualTypeOf<"ACCOUNT_NOT_FOUND" | "ACCOUNT_OWN" | CommonErrorCode>();
    const ofList = problemOf<"user.list">(null);
    expectTypeOf(ofList.code).toEqualTypeOf<CommonErrorCode>();
  });

  test("has typed details", () => {
    const problem = problemOf<"user.setRole">(null);
    if (problem.code === "TOO_MANY_REQUESTS")
      expectTypeOf(problem.details).toEqualTypeOf<{ retryAfter: number }>();
    if (problem.code === "ACCOUNT_OWN") expectTypeOf(problem.details).toEqualTypeOf<null>();
  });

  test("does not let a switch forget a code", () => {
    const problem = problemOf<"user.disable">(null);
    switch (problem.code) {
      case "ACCOUNT_NOT_FOUND":
        break;
      default:
        // @ts-expect-error ACCOUNT_OWN is declared, and not handled here
        problem.code satisfies CommonErrorCode;
    }
    switch (problem.code) {
      case "ACCOUNT_NOT_FOUND":
      case "ACCOUNT_OWN":
        break;
      default:
        problem.code satisfies CommonErrorCode;
    }
  });
});
