import { type DatedJson, readDates } from "../../contract/dates";
import { isRecord } from "../../contract/record";

/** Why a call was refused, as its answer says it. */
export type Refusal = {
  readonly code: string;
  readonly message: string;
  readonly field: string | null;
  readonly issues: readonly { readonly field: string; readonly message: string }[];
  readonly reference: string | null;
  readonly details: unknown;
};

/** What came of a call; `text` is the answer of something that is no call, such as a proxy. */
export type CallResult =
  | { readonly value: unknown }
  | { readonly refusal: Refusal }
  | { readonly text: string };

/** Answer of a call out of the body of its response, with dates as dates. */
export function answerOf(text: string): CallResult {
  const { result, error } = objectIn(text);
  if (isRecord(result) && isRecord(result.data) && "json" in result.data)
    return { value: readDates(result.data as DatedJson) };
  const refusal = isRecord(error) && "json" in error ? readRefusal(readDates(error as DatedJson)) : undefined;
  return refusal ? { refusal } : { text };
}

/** Refusal out of an error as tRPC's clients read it, or as the app's other routes write it. */
export function readRefusal(error: unknown): Refusal | undefined {
  if (!isRecord(error)) return undefined;
  const { code, message, field, issues, reference, details } = {
    ...error,
    ...(isRecord(error.data) ? error.data : {}),
  } as Record<string, unknown>;
  if (typeof code !== "string" || typeof message !== "string") return undefined;
  return {
    code,
    message,
    field: typeof field === "string" ? field : null,
    issues: Array.isArray(issues) ? issues : [],
    reference: typeof reference === "string" ? reference : null,
    details: details ?? null,
  };
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
