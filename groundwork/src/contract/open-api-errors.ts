import type { ApiDocument, ApiError } from "./api-document";
import { refTo } from "./open-api-schemas";

const text = { type: "string" } as const;

/** The statuses of these errors, in their order, with the codes that each carries. */
export function codesByStatus(codes: Iterable<string>, { errors }: ApiDocument): Map<number, string[]> {
  const byStatus = new Map<number, string[]>();
  for (const code of new Set(codes)) {
    const status = errors[code]?.status ?? 500;
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].sort(([one], [other]) => one - other));
}

/** What is said of each error in a refusal, by its code. */
export const errorSchemas = ({ errors }: ApiDocument): Record<string, object> =>
  Object.fromEntries(Object.entries(errors).map(([code, error]) => [code, errorSchema(code, error)]));

function errorSchema(code: string, { status, message, field, details }: ApiError): object {
  return {
    type: "object",
    description: message,
    required: ["code", "message", "field", "issues", "details", "httpStatus", "path", "reference"],
    properties: {
      code: { const: code },
      message: { ...text, description: "Sentence for people." },
      field: {
        ...(field === null ? { type: "null" } : { const: field }),
        description: "Field of the input that it is about.",
      },
      issues: {
        type: "array",
        description: "What is wrong with the input, by its fields: of `INPUT_INVALID` alone.",
        items: {
          type: "object",
          required: ["field", "message"],
          properties: {
            field: { ...text, description: "Path such as `address.city`; empty for all of it." },
            message: text,
          },
        },
      },
      details: details ?? { type: "null" },
      httpStatus: { const: status },
      path: { ...text, description: "Call that was refused, where it was known." },
      reference: { ...text, description: "Number to ask about this request by." },
    },
  };
}

/** Body of a refusal with one of these codes. */
export const refusalSchema = (codes: readonly string[]) => ({
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["json"],
      properties: {
        json: {
          type: "object",
          required: ["code", "message", "data"],
          properties: {
            code: { type: "integer", description: "Code of JSON-RPC, for clients of tRPC." },
            message: text,
            data:
              codes.length === 1
                ? refTo("schemas", codes[0] ?? "")
                : { oneOf: codes.map((code) => refTo("schemas", code)) },
          },
        },
        meta: { type: "object", additionalProperties: true },
      },
    },
  },
});
