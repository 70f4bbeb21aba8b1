import type { ApiDocument, ApiProcedure } from "./api-document";
import { type Components, referred } from "./open-api-schemas";

const text = { type: "string" } as const;
const textOrNone = { type: ["string", "null"] } as const;

/** What every refusal answers with. */
export const errorSchema = {
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
            code: { type: "integer", description: "Code of JSON-RPC, for tRPC's own clients." },
            message: { ...text, description: "Sentence for people." },
            data: {
              type: "object",
              required: ["code", "message", "field", "issues", "details", "httpStatus", "path", "reference"],
              properties: {
                code: { ...text, description: "Code of the catalogue." },
                message: text,
                field: { ...textOrNone, description: "Field of the input that it is about." },
                issues: {
                  type: "array",
                  description: "What is wrong with the input, by its fields.",
                  items: {
                    type: "object",
                    required: ["field", "message"],
                    properties: { field: text, message: text },
                  },
                },
                details: { description: "What else there is to say; its shape is the code's own." },
                httpStatus: { type: "integer" },
                path: text,
                reference: { ...text, description: "Number to ask about this request by." },
              },
            },
          },
        },
        meta: { type: "object" },
      },
    },
  },
} as const;

const requestId = {
  "X-Request-Id": { description: "Number to ask about this request by.", schema: text },
};
const retryAfter = {
  "Retry-After": { description: "Seconds to wait for.", schema: { type: "integer", minimum: 0 } },
};

/** Answers of a call by their status: its output, and the errors that it and any call may be refused with. */
export function responsesOf(procedure: ApiProcedure, api: ApiDocument, components: Components): object {
  const codes = [...new Set([...procedure.errors, ...api.commonErrors])];
  const statuses = [...new Set(codes.map((code) => api.errors[code]?.status ?? 500))].sort(
    (one, other) => one - other,
  );
  const refusals = statuses.map((status) => [
    String(status),
    refusal(
      codes.filter((code) => (api.errors[code]?.status ?? 500) === status),
      api,
      status === 429 || status === 503,
    ),
  ]);
  return { 200: success(procedure, components), ...Object.fromEntries(refusals) };
}

function success({ type, output }: ApiProcedure, components: Components): object {
  const json = output === null ? {} : referred(output, "outputs", components);
  if (type === "subscription") {
    return {
      description: "Server-sent events, each with a value in `data`.",
      headers: requestId,
      content: { "text/event-stream": { schema: { type: "string" } } },
    };
  }
  return {
    description: "The answer.",
    headers: requestId,
    content: { "application/json": { schema: inEnvelope(json) } },
  };
}

const inEnvelope = (json: object) => ({
  type: "object",
  required: ["result"],
  properties: {
    result: {
      type: "object",
      required: ["data"],
      properties: {
        data: {
          type: "object",
          required: ["json"],
          properties: {
            json,
            meta: { type: "object", description: "Where in `json` dates are, in superjson's format." },
          },
        },
      },
    },
  },
});

function refusal(codes: readonly string[], { errors }: ApiDocument, waits: boolean): object {
  const one = (code: string) => `- \`${code}\`: ${errors[code]?.message ?? ""}`;
  const data = { type: "object", properties: { code: { enum: codes } } };
  const named = ["json", "error"].reduce<object>(
    (inner, name) => ({ type: "object", properties: { [name]: inner } }),
    { type: "object", properties: { data } },
  );
  return {
    description: codes.map(one).join("\n"),
    headers: { ...requestId, ...(waits && retryAfter) },
    content: { "application/json": { schema: { allOf: [{ $ref: "#/components/schemas/Error" }, named] } } },
  };
}
