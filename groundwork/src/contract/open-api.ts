import type { ApiDocument, ApiProcedure } from "./api-document";
import { errorSchemas } from "./open-api-errors";
import { introduction } from "./open-api-introduction";
import { commonResponses, headers, responsesOf } from "./open-api-responses";
import { curlOf } from "./open-api-sample";
import { type Components, componentsOf, referred } from "./open-api-schemas";
import { sliceOf } from "./procedure-path";
import type { SpecCall, Specification } from "./specification";

/** OpenAPI document, as plain JSON. */
export type OpenApi = {
  readonly openapi: "3.1.0";
  readonly paths: Readonly<Record<string, object>>;
  readonly [part: string]: unknown;
};

/** The specification of a product as an OpenAPI 3.1 document, by which programs in any language can call it. */
export function openApiOf({ product, api, calls, entities }: Specification): OpenApi {
  const components = componentsOf(api);
  const aboutOf = (slice: string) => entities.find((entity) => entity.slice === slice)?.about;
  return {
    openapi: "3.1.0",
    info: { title: product.name, summary: product.sentence, description: introduction, version: "1" },
    servers: [{ url: "/", description: "The app that this document comes from." }],
    tags: [...new Set(Object.keys(api.procedures).map(sliceOf))].map((name) => ({
      name,
      ...(aboutOf(name) && { description: aboutOf(name) }),
    })),
    paths: Object.fromEntries(
      Object.entries(api.procedures).map(([path, procedure]) => [
        `/api/trpc/${path}`,
        {
          [procedure.method.toLowerCase()]: operationOf({
            path,
            procedure,
            call: calls[path],
            api,
            components,
          }),
        },
      ]),
    ),
    components: {
      schemas: { ...components.schemas, ...errorSchemas(api) },
      responses: commonResponses(api),
      headers,
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "Token of a person, made at /account/tokens." },
        session: {
          type: "apiKey",
          in: "cookie",
          name: "app.session_token",
          description:
            "Session of a browser. Over https the cookie is called `__Host-app.session_token`. A POST needs `Origin`, too.",
        },
      },
    },
  };
}

type Operation = {
  readonly path: string;
  readonly procedure: ApiProcedure;
  readonly call: SpecCall | undefined;
  readonly api: ApiDocument;
  readonly components: Components;
};

function operationOf({ path, procedure, call, api, components }: Operation): object {
  const { permission, caller, limits, invalidates } = procedure;
  return {
    operationId: path,
    tags: [sliceOf(path)],
    ...(call?.about && { summary: call.about }),
    description: describe(procedure),
    security: [
      ...(permission.anonymous ? [{}] : []),
      ...(caller === "session" ? [] : [{ token: [] }]),
      { session: [] },
    ],
    ...inputOf(procedure, components, call?.example),
    responses: responsesOf(procedure, api, components),
    "x-limits": limits,
    ...(invalidates.length > 0 && { "x-invalidates": invalidates }),
    ...(caller !== "session" && {
      "x-codeSamples": [{ lang: "Shell", label: "curl", source: curlOf(path, procedure, call?.example) }],
    }),
  };
}

function describe({ type, permission, caller, limits: { rate } }: ApiProcedure): string {
  const callers = Object.entries(permission).flatMap(([role, access]) =>
    access ? [`${role} (${access})`] : [],
  );
  return [
    `A ${type}. May be called by ${callers.join(", ") || "nobody"}${caller === "session" ? ", never with a token" : ""}.`,
    ...(rate ? [`At most ${rate.points} calls in ${rate.seconds} seconds from one client IP.`] : []),
  ].join(" ");
}

/** How the input travels: as JSON in the URL, or in the body. */
function inputOf({ type, method, input }: ApiProcedure, components: Components, example: unknown): object {
  const media = input !== null && {
    schema: referred(input, "inputs", components),
    ...(example !== undefined && { example }),
  };
  const content = media && { "application/json": media };
  if (method === "POST") return content ? { requestBody: { required: true, content } } : {};
  const parameters = [
    ...(content ? [{ name: "input", in: "query", required: true, content }] : []),
    ...(type === "subscription" ? [lastEventId] : []),
  ];
  return parameters.length > 0 ? { parameters } : {};
}

const lastEventId = {
  name: "Last-Event-ID",
  in: "header",
  required: false,
  description: "Id of the last event that came, to be told what came after it.",
  schema: { type: "string" },
};
