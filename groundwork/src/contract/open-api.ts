import type { ApiDocument, ApiProcedure } from "./api-document";
import { errorSchema, responsesOf } from "./open-api-responses";
import { type Components, componentsOf, referred } from "./open-api-schemas";
import type { Specification } from "./specification";

/** OpenAPI document, as plain JSON. */
export type OpenApi = {
  readonly openapi: "3.1.0";
  readonly paths: Readonly<Record<string, object>>;
  readonly [part: string]: unknown;
};

const introduction = `Every call is one request to \`/api/trpc/{call}\`. A query is a GET with its input as JSON in the parameter \`input\`; a mutation, and a query whose input is private, is a POST with its input as the JSON of the body.

**Who calls.** A program sends a token of its user as \`Authorization: Bearer\`; it needs no cookie and no \`Origin\`. A browser sends the cookie of its session, and with a POST the app's own origin in \`Origin\`: any other is refused with \`ORIGIN_FOREIGN\`. There is no CORS.

**Dates** travel as text (ISO 8601, UTC). In an answer \`meta\` beside \`json\` says which of its values are dates, in the format of superjson; a program may go by \`format: date-time\` instead.

**Errors** have a code of the catalogue in \`error.json.data.code\`, a sentence for people in \`message\`, and the number to ask about in \`reference\`, which is the header \`X-Request-Id\` too. Go by the code.

**Limits.** A call has so many seconds to answer and some may be made only so many times, as \`x-limits\` says. With 429 and 503 the header \`Retry-After\` says for how many seconds to wait. A query may be repeated; a create may be, with the same \`id\`, and an update with the same \`version\` changes nothing twice.`;

/** The specification of a product as an OpenAPI 3.1 document, by which programs in any language can call it. */
export function openApiOf({ product, api, calls }: Specification): OpenApi {
  const components = componentsOf(api);
  const operation = (path: string, procedure: ApiProcedure) => {
    const { about = null, example } = calls[path] ?? {};
    return [
      `/api/trpc/${path}`,
      { [procedure.method.toLowerCase()]: operationOf(path, procedure, { api, components, about, example }) },
    ];
  };
  return {
    openapi: "3.1.0",
    info: { title: product.name, summary: product.sentence, description: introduction, version: "1" },
    servers: [{ url: "/" }],
    tags: [...new Set(Object.keys(api.procedures).map(sliceOf))].map((name) => ({ name })),
    paths: Object.fromEntries(Object.entries(api.procedures).map(([path, call]) => operation(path, call))),
    components: {
      schemas: { ...components.schemas, Error: errorSchema },
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "Token of a user, made at /account/tokens." },
        session: {
          type: "apiKey",
          in: "cookie",
          name: "app.session_token",
          description: "Session of a browser; over https its name begins with __Host-.",
        },
      },
    },
  };
}

const sliceOf = (path: string): string => path.split(".")[0] ?? path;

type Given = {
  readonly api: ApiDocument;
  readonly components: Components;
  readonly about: string | null;
  readonly example: unknown;
};

function operationOf(
  path: string,
  procedure: ApiProcedure,
  { api, components, about, example }: Given,
): object {
  const { type, permission, caller, limits, invalidates } = procedure;
  const callers = Object.entries(permission).flatMap(([role, access]) =>
    access ? [`${role} (${access})`] : [],
  );
  return {
    operationId: path,
    tags: [sliceOf(path)],
    ...(about && { summary: about }),
    description: `${type}; may be called by ${callers.join(", ") || "nobody"}.`,
    security: [
      ...(permission.anonymous ? [{}] : []),
      { session: [] },
      ...(caller === "session" ? [] : [{ token: [] }]),
    ],
    ...inputOf(procedure, components, example),
    responses: responsesOf(procedure, api, components),
    "x-limits": limits,
    ...(invalidates.length > 0 && { "x-invalidates": invalidates }),
  };
}

/** How the input travels: as JSON in the address, or in the body. */
function inputOf({ type, method, input }: ApiProcedure, components: Components, example: unknown): object {
  const content =
    input === null
      ? undefined
      : {
          "application/json": {
            schema: referred(input, "inputs", components),
            ...(example !== undefined && { example }),
          },
        };
  const resumed =
    type === "subscription"
      ? [{ name: "Last-Event-ID", in: "header", required: false, schema: { type: "string" } }]
      : [];
  if (method === "POST") return content ? { requestBody: { required: true, content } } : {};
  const parameters = [
    ...(content ? [{ name: "input", in: "query", required: true, content }] : []),
    ...resumed,
  ];
  return parameters.length > 0 ? { parameters } : {};
}
