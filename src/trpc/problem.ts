import { connectionLost } from "@/product/connection-lost";
import type { CommonErrorCode, ErrorCode } from "@/product/product";
import type { ProcedurePath } from "@/server/paths";
import type { DetailsOf } from "@/server/procedure";
import type { slices } from "@/server/router";

type Slices = typeof slices;

/** The codes that the procedure at a path declares. */
export type DeclaredCode<Path extends ProcedurePath> = Path extends `${infer Slice}.${infer Name}`
  ? Slice extends keyof Slices
    ? Name extends keyof Slices[Slice]
      ? Slices[Slice][Name] extends { declaration: { errors: readonly (infer Code)[] } }
        ? Code
        : never
      : never
    : never
  : never;

type ProblemWith<Code extends ErrorCode> = Code extends ErrorCode
  ? {
      readonly code: Code;
      /** The sentence to show. */
      readonly message: string;
      /** The field it belongs under; `null`: to the form as a whole. */
      readonly field: string | null;
      /** What is wrong with each field, when the input was not accepted. */
      readonly issues: readonly { readonly field: string; readonly message: string }[];
      /** The number to ask about it by; `null` when the server never answered. */
      readonly reference: string | null;
      readonly details: DetailsOf<Code>;
    }
  : never;

/**
 * Why a call was refused. With a path it has exactly the codes that the procedure declares, and the common ones: a
 * `switch` over `code` that forgets one does not compile.
 */
export type Problem<Path extends ProcedurePath = ProcedurePath> = ProblemWith<
  DeclaredCode<Path> | CommonErrorCode
>;

/**
 * The problem in any error that a call was rejected with, such as `mutation.error`. An error without an answer of the
 * server in it means that none came.
 */
export function problemOf<Path extends ProcedurePath = ProcedurePath>(error: unknown): Problem<Path> {
  const data = error instanceof Error && "data" in error ? error.data : null;
  const answer =
    data && typeof data === "object" && "code" in data
      ? { ...data, message: (error as Error).message }
      : {
          code: "CONNECTION_LOST",
          message: connectionLost.message,
          field: null,
          issues: [],
          reference: null,
          details: null,
        };
  // What travels is made by the server's own error formatter, from the same catalogue.
  return answer as unknown as Problem<Path>;
}
