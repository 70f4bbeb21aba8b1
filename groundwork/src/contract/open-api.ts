import { platformLimits, type RateLimit, rateLimits } from "./limits";
import {
  type Components,
  commonResponses,
  componentsOf,
  errorSchemas,
  headers,
  referred,
  responsesOf,
} from "./open-api-responses";
import { sliceOf } from "./procedure-path";
import { shellWord } from "./shell-word";
import type { ApiEndpoint, ApiProcedure, Specification } from "./specification";

/** Call as it is made in a terminal, with `$APP` as the app's URL and `$TOKEN` as a token. */
function curlOf(path: string, { type, method }: ApiProcedure, input: unknown): string {
  const json = input === undefined ? undefined : shellWord(JSON.stringify(input));
  return [
    `curl ${type === "subscription" ? "--no-buffer " : ""}-H "Authorization: Bearer $TOKEN" "$APP/api/trpc/${path}"`,
    ...(method === "POST" ? sent(json) : json === undefined ? [] : [`-G --data-urlencode input=${json}`]),
  ].join(" \\\n  ");
}

const sent = (json: string | undefined) =>
  json === undefined ? ["-X POST"] : [`-H "Content-Type: application/json" --data ${json}`];

const times = ({ points, seconds }: RateLimit) => `${points} in ${seconds} seconds`;
const { callsOfToken, callsOfPerson, callsFromAddress, badTokensFromAddress } = rateLimits;

/** What a person reads before they make the first call. */
const introduction = `A call is one request to \`/api/trpc/{call}\`, and its answer is JSON. The calls are below with their schemas, and with an example each: \`x-codeSamples\` has it as a line for the terminal, with the app's URL in \`$APP\` and a token in \`$TOKEN\`.

## Call

- A **query** is a GET, with its input as JSON in the parameter \`input\`, percent-encoded and at most ${platformLimits.queryLength} characters long.
- A **mutation** is a POST, with its input as the JSON of its body (\`Content-Type: application/json\`, at most ${platformLimits.requestBytes / 1024} KiB). So is a query whose input is private: it has no place in a URL.
- What takes no input is sent without any. A field that a schema does not name is refused.
- The answer is \`{"result":{"data":{"json":…}}}\`, with what the call answers in \`json\`.
- A **subscription** is a GET that goes on sending: its answer is server-sent events. A program that connects again sends the last \`id\` that it had as \`Last-Event-ID\`.

## Say who calls

A program sends a token: \`Authorization: Bearer …\`. A person makes it on the page /account/tokens, with a role and an end, and it is shown once. The program may do what its token's role and the person's own role both may. It needs no cookie and no \`Origin\`, and a cookie that comes along is not read. A token in a URL is not read either: URLs are written into logs.

Each call says which roles may make it, and which rows they reach by it: \`own\`, \`any\`. A row out of reach is answered as one that is not there.

A call that does not name \`token\` under its security is for people alone: to a program it answers 403 \`SESSION_NEEDED\`.

A browser sends the cookie of its session. With each POST it sends the app's own origin in \`Origin\`, too: any other is refused with 403 \`ORIGIN_FOREIGN\`. There is no CORS, so pages of other sites cannot call.

## Dates and ids

A date is text in \`json\`, as \`2026-01-31T09:30:00.000Z\`: ISO 8601, in UTC. Where a schema says \`format: date-time\`, parse it; \`meta\` beside \`json\` says the same for clients of superjson, and others leave it alone. Dates in an input are text, too.

An id is a UUID. Who creates something makes up its id (UUIDv7, which sorts by time), so that a create that was sent twice makes one.

## Errors

A refusal has a status that fits, and \`{"error":{"json":{"message":…,"data":{"code":…}}}}\`. Decide by \`data.code\`: each call lists its codes under their statuses, and a code says the same in every call. \`message\` is a sentence for people, \`field\` the field that it is about, \`issues\` what is wrong with each field of an input (\`INPUT_INVALID\`), \`details\` what else the code has to tell. Name \`reference\`, which is the header \`X-Request-Id\` of every answer, when you ask about it.

## Limits

- Calls with one token: ${times(callsOfToken)}. Calls of one person's sessions: ${times(callsOfPerson)}. Calls from one client IP: ${times(callsFromAddress)}; with tokens that are refused, ${times(badTokensFromAddress)}.
- \`x-limits\` of a call has the seconds that it may take, and its own rate from one client IP where it has one.
- 429 \`TOO_MANY_REQUESTS\` says in \`Retry-After\` for how many seconds to wait. \`RateLimit-Policy\` names the limit that is spent. An answer below the limits has none of these headers.
- 503 \`UNAVAILABLE\` has \`Retry-After\`, too.

## Try again

After 429 nothing was done: wait, and send the same again. After 500, 503, 504 or a lost connection it is unknown whether a mutation was done: a query, a create with the same \`id\` and an update with the same \`version\` may be sent again, and change nothing twice. An update that was done answers the second time that the version is stale: read the row to see.

## Changes

There is one version: that of the app that runs. Leave alone what an answer has beyond what you know.`;

export type OpenApi = {
  readonly openapi: "3.1.0";
  readonly paths: Readonly<Record<string, object>>;
  readonly [part: string]: unknown;
};

/** The specification of a product as an OpenAPI 3.1 document, by which programs in any language can call it. */
export function openApiOf(specification: Specification): OpenApi {
  const { product, api, entities } = specification;
  const components = componentsOf(api);
  const aboutOf = (slice: string) => entities.find((entity) => entity.slice === slice)?.about;
  return {
    openapi: "3.1.0",
    info: { title: product.name, summary: product.sentence, description: introduction, version: "1" },
    servers: [{ url: "/", description: "The app that this document comes from." }],
    tags: [
      ...[...new Set(Object.keys(api.procedures).map(sliceOf))].map((name) => ({
        name,
        ...(aboutOf(name) && { description: aboutOf(name) }),
      })),
      endpointTag,
    ],
    paths: Object.fromEntries([
      ...Object.entries(api.procedures).map(([path, procedure]) => [
        `/api/trpc/${path}`,
        { [procedure.method.toLowerCase()]: operationOf(path, procedure, specification, components) },
      ]),
      ...Object.entries(api.endpoints).map(([path, endpoint]) => [
        path.replace(/:(\w+)/g, "{$1}"),
        Object.fromEntries(
          endpoint.methods.map((method) => [method.toLowerCase(), endpointOf(path, method, endpoint)]),
        ),
      ]),
    ]),
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

function operationOf(
  path: string,
  procedure: ApiProcedure,
  { api, calls }: Specification,
  components: Components,
): object {
  const call = calls[path];
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

/** Endpoint of Better Auth, which says itself what it answers: it is for its own client. */
function endpointOf(path: string, method: string, { permission, about, body }: ApiEndpoint): object {
  return {
    operationId: `${method.toLowerCase()}${path.replace(/^\/api\/auth/, "").replace(/\W+(\w)/g, (_, letter) => letter.toUpperCase())}`,
    tags: [endpointTag.name],
    ...(about && { summary: about }),
    description: `May be called by ${callersOf(permission)}, never with a token.`,
    security: [...(permission.anonymous ? [{}] : []), { session: [] }],
    parameters: [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name,
      in: "path",
      required: true,
      schema: { type: "string" },
    })),
    ...(method === "POST" && body && { requestBody: { content: { "application/json": { schema: body } } } }),
    responses: {
      200: { description: "What Better Auth answers.", content: { "application/json": {} } },
      default: { description: "`code` and `message` of Better Auth, or those of the app." },
    },
  };
}

const endpointTag = { name: "better-auth", description: "Endpoints of Better Auth, for its own client." };

const callersOf = (permission: ApiProcedure["permission"]) =>
  Object.entries(permission)
    .flatMap(([role, access]) => (access ? [`${role} (${access})`] : []))
    .join(", ") || "nobody";

function describe({ type, permission, caller, freshSession, limits: { rate } }: ApiProcedure): string {
  return [
    `A ${type}. May be called by ${callersOf(permission)}${caller === "session" ? ", never with a token" : ""}.`,
    ...(freshSession ? ["Who has a second factor gives it once more."] : []),
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
