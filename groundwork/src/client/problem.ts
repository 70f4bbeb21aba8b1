import { connectionLost } from "../contract/connection-lost";
import type { CommonErrorCode, DetailsOf, ErrorCode } from "../contract/errors";
import type { ProcedureAt, ProcedurePath } from "../contract/procedure-path";

export type DeclaredCode<Path extends ProcedurePath> = Path extends ProcedurePath
  ? ProcedureAt<Path> extends { declaration: { errors: readonly (infer Code extends ErrorCode)[] } }
    ? Code
    : never
  : never;

type ProblemWith<Code extends ErrorCode> = Code extends ErrorCode
  ? {
      readonly code: Code;
      /** The sentence to show. */
      readonly message: string;
      /** The field it belongs under; `null`: to the form as a whole. */
      readonly field: string | null;
      /** Errors by field, when the input was not accepted. */
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
 * The problem in any error that a call was rejected with, such as `mutation.error`. An error without an answer of this
 * app in it means that none came: whatever else it says is for developers, and is not repeated.
 */
export function problemOf<Path extends ProcedurePath = ProcedurePath>(error: unknown): Problem<Path> {
  const data = error instanceof Error && "data" in error ? error.data : null;
  const answer = isAnswer(data)
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

/** Whether it is of the shape that the server's error formatter gives, and not what something between answered. */
const isAnswer = (data: unknown): data is object =>
  typeof data === "object" && data !== null && "code" in data && "reference" in data && "issues" in data;

type Answered = { readonly data?: { readonly httpStatus: number } | null | undefined };

/** Whether a call was refused because of what is stored, which is then not what the page shows: absent, or a conflict. */
export const isOutdated = ({ data }: Answered) => data?.httpStatus === 404 || data?.httpStatus === 409;

/** The number to show with a problem. A person can correct an expected error; an unexpected one they can only ask about. */
export const referenceIn = ({ code, reference }: Pick<Problem, "code" | "reference">): string | null =>
  code === "UNEXPECTED" || code === "UNAVAILABLE" || code === "TIMED_OUT" ? reference : null;
