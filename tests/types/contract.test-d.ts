import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { describe, expectTypeOf, test } from "vitest";
import * as z from "zod";
import { anyone } from "@/product/permissions";
import { placeholderPermissions } from "@/product/placeholder/permissions";
import type { CommonErrorCode } from "@/product/product";
import type { ProcedurePath } from "@/server/paths";
import { mutation, query } from "@/server/procedure";
import type { AppRouter } from "@/server/router";
import { problemOf } from "@/trpc/problem";

const input = z.strictObject({ id: z.uuid() });
const output = z.object({ id: z.string(), at: z.date() });
const answer = { id: "1", at: new Date() };
const permission = placeholderPermissions.update;
const run = async () => answer;

describe("a declaration", () => {
  test("needs a permission", () => {
    // @ts-expect-error
    query({ input, output, errors: [], run });
  });

  test("needs an input", () => {
    // @ts-expect-error
    query({ permission, output, errors: [], run });
  });

  test("needs an output", () => {
    // @ts-expect-error
    query({ permission, input, errors: [], run });
  });

  test("needs its errors, even when there are none", () => {
    // @ts-expect-error
    query({ permission, input, output, run });
  });

  test("of a mutation needs to say what it invalidates", () => {
    // @ts-expect-error
    mutation({ permission, input, output, errors: [], run });
  });

  test("names only errors of the catalogue, and not the common ones", () => {
    // @ts-expect-error
    query({ permission, input, output, errors: ["NO_SUCH_CODE"], run });
    // @ts-expect-error
    query({ permission, input, output, errors: ["NOT_ALLOWED"], run });
  });

  test("invalidates only procedures that exist", () => {
    mutation({ permission, input, output, errors: [], invalidates: ["placeholder.list"], run });
    // @ts-expect-error
    mutation({ permission, input, output, errors: [], invalidates: ["placeholder.lists"], run });
    // @ts-expect-error
    mutation({ permission, input, output, errors: [], invalidates: ["other.list"], run });
  });

  test("answers in the shape of its output", () => {
    // @ts-expect-error
    query({ permission, input, output, errors: [], run: async () => ({ id: "1" }) });
  });
});

describe("run", () => {
  test("refuses with declared codes only", () => {
    query({
      permission,
      input,
      output,
      errors: ["PLACEHOLDER_NOT_FOUND"],
      run: async ({ refuse }) => {
        refuse("PLACEHOLDER_NOT_FOUND");
        // @ts-expect-error
        return refuse("PLACEHOLDER_ARCHIVED");
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
      run: async ({ refuse }) => refuse("PLACEHOLDER_NOT_FOUND"),
    });
  });

  test("gives a refusal the details that the catalogue asks for", () => {
    query({
      permission,
      input,
      output,
      errors: ["PLACEHOLDER_STALE", "PLACEHOLDER_NOT_FOUND"],
      run: async ({ refuse }) => {
        refuse("PLACEHOLDER_STALE", { currentVersion: 2 });
        // @ts-expect-error
        refuse("PLACEHOLDER_STALE");
        // @ts-expect-error
        refuse("PLACEHOLDER_STALE", { version: "2" });
        // @ts-expect-error
        return refuse("PLACEHOLDER_NOT_FOUND", { currentVersion: 2 });
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
        expectTypeOf(actor.role).toEqualTypeOf<"member" | "admin">();
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
    expectTypeOf<"placeholder.move">().toExtend<ProcedurePath>();
    expectTypeOf<"identity.me">().toExtend<ProcedurePath>();
    expectTypeOf<"placeholder.view">().not.toExtend<ProcedurePath>();
  });

  test("carries inputs and outputs to the client", () => {
    type Move = inferRouterInputs<AppRouter>["placeholder"]["move"];
    expectTypeOf<Move>().toEqualTypeOf<{
      id: string;
      version: number;
      transition: "activate" | "archive" | "restore";
    }>();
    type One = inferRouterOutputs<AppRouter>["placeholder"]["byId"];
    expectTypeOf<One["createdAt"]>().toEqualTypeOf<Date>();
    expectTypeOf<One["state"]>().toEqualTypeOf<"draft" | "active" | "archived">();
  });
});

describe("a problem", () => {
  test("has exactly the codes that the procedure declares, and the common ones", () => {
    const problem = problemOf<"placeholder.move">(null);
    expectTypeOf(problem.code).toEqualTypeOf<
      | "PLACEHOLDER_NOT_FOUND"
      | "PLACEHOLDER_STALE"
      | "PLACEHOLDER_TRANSITION_CLOSED"
      | "PLACEHOLDER_NOTE_NEEDED"
      | CommonErrorCode
    >();
    const ofList = problemOf<"placeholder.list">(null);
    expectTypeOf(ofList.code).toEqualTypeOf<CommonErrorCode>();
  });

  test("has typed details", () => {
    const problem = problemOf<"placeholder.update">(null);
    if (problem.code === "PLACEHOLDER_STALE")
      expectTypeOf(problem.details).toEqualTypeOf<{ currentVersion: number }>();
    if (problem.code === "PLACEHOLDER_ARCHIVED") expectTypeOf(problem.details).toEqualTypeOf<null>();
  });

  test("does not let a switch forget a code", () => {
    const problem = problemOf<"placeholder.remove">(null);
    switch (problem.code) {
      case "PLACEHOLDER_NOT_FOUND":
        break;
      default:
        // @ts-expect-error PLACEHOLDER_STALE is declared, and not handled here
        problem.code satisfies CommonErrorCode;
    }
    switch (problem.code) {
      case "PLACEHOLDER_NOT_FOUND":
      case "PLACEHOLDER_STALE":
        break;
      default:
        problem.code satisfies CommonErrorCode;
    }
  });
});
