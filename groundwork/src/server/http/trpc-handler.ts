import {
  type AnyTRPCProcedure,
  type AnyTRPCRouter,
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  type TRPCError,
  transformTRPCResponse,
} from "@trpc/server";
import { resolveResponse } from "@trpc/server/http";
import { succeeds } from "../../contract/attempt";
import { writeDates } from "../../contract/dates";
import { platformLimits } from "../../contract/limits";
import { isRecord } from "../../contract/record";
import { type Context, hasBearer, requestReference } from "../call/context";
import type { Declared } from "../call/declaration";
import { openContext } from "../call/run-call";
import { errorShape, trpc } from "../call/trpc";
import { AppError } from "../log/app-error";
import { env } from "../process/env";
import { openSubscription } from "./event-stream";
import {
  apiHeaders,
  type ErrorWriter,
  errorHeaders,
  type HttpHandler,
  type HttpRequest,
  type HttpResponse,
  json,
  parseJson,
  readText,
  refuseRequest,
} from "./message";

const endpoint = "/api/trpc/";

/** A query may be a POST too, for clients that write no input into a URL, be it sensitive or not. */
const methodsOf = {
  query: "GET, HEAD, POST",
  sensitive: "POST",
  mutation: "POST",
  subscription: "GET",
} as const;
type Kind = keyof typeof methodsOf;

/**
 * The way to a router's procedures from the network. A procedure runs only when all of the request has been read and
 * checked: tRPC reads a body when a procedure asks for its input, and takes forms and octets too.
 */
export function createTrpcHandler(router: AnyTRPCRouter): HttpHandler {
  let origin: string | undefined;
  return async (request) => {
    const { method, url, headers } = request;
    const reference = requestReference(headers);
    const own = apiHeaders(reference);
    let path = "";
    try {
      if (method === "HEAD" || method === "OPTIONS") {
        return { status: 204, headers: { ...own, allow }, body: null };
      }
      if (method !== "GET" && method !== "POST") {
        throw new AppError("METHOD_WRONG", null, { headers: { allow } });
      }
      origin ??= env().APP_URL;
      refuseForeignOrigin(request, origin);
      const [pathname = "", search = ""] = split(url);
      path = procedurePathOf(pathname);
      const query = new URLSearchParams(search);
      const batched = query.get("batch") === "1";
      const paths = batched ? path.split(",") : [path];
      const kind = kindOfCalls(router, paths, method);
      const streamed = isStreamed(headers);
      if (streamed && !batched) throw new AppError("REQUEST_MALFORMED");
      if (kind === "subscription") {
        if (batched) throw new AppError("REQUEST_MALFORMED");
        // The browser would keep its values from another site's page, but it would take one of the visitor's places.
        if (/^(cross|same)-site$/.test(headers.get("sec-fetch-site") ?? ""))
          throw new AppError("ORIGIN_FOREIGN");
      }
      const input = method === "GET" ? inputIn(search, query) : await bodyOf(request);
      const cookies: string[] = [];
      const context = await openContext({
        headers,
        reference,
        abortSignal: request.signal,
        setCookie: streamed || kind === "subscription" ? undefined : (cookie) => cookies.push(cookie),
      });
      if (kind === "subscription") {
        const response = await openSubscription(router, { path, input, headers }, context);
        return { ...response, headers: { ...own, ...response.headers } };
      }
      const type = kind === "mutation" ? "mutation" : "query";
      const response = streamed
        ? await streamCalls(router, request, { path, body: input }, context)
        : await runCalls(router, { paths, batched, type, inputs: inputsOf(input, batched) }, context);
      return {
        ...response,
        headers: { vary, ...response.headers, ...own },
        cookies: response.status === 200 ? cookies : [],
      };
    } catch (error) {
      await request.discard();
      return refuseRequest(error, { reference, path }, callError);
    }
  };
}

/** Writes an error as tRPC's clients read it. */
export const callError: ErrorWriter = (error, reference) =>
  json(transformTRPCResponse(trpc._config, { error: errorShape(error, { reference, path: "" }) }));

const allow = "GET, HEAD, POST, OPTIONS";
const vary = "trpc-accept, accept, accept-encoding";

function split(url: string): string[] {
  const mark = url.indexOf("?");
  return mark < 0 ? [url] : [url.slice(0, mark), url.slice(mark)];
}

/** The path of the call, or the paths of a batch with commas between them. */
function procedurePathOf(pathname: string): string {
  if (!pathname.startsWith(endpoint)) throw new AppError("CALL_UNKNOWN");
  try {
    return decodeURIComponent(pathname.slice(endpoint.length));
  } catch {
    throw new AppError("CALL_UNKNOWN");
  }
}

const isStreamed = (headers: HttpRequest["headers"]) =>
  (headers.get("trpc-accept") ?? headers.get("accept") ?? "").includes("application/jsonl");

/**
 * Kind of these calls, if there are such calls.
 * @throws {AppError} when they are not of one kind, in the number and with the method that it may be called
 */
function kindOfCalls(router: AnyTRPCRouter, paths: readonly string[], method: string): Kind | undefined {
  const { procedures } = router._def;
  const kinds = paths.flatMap((name) => (Object.hasOwn(procedures, name) ? kindOf(procedures[name]) : []));
  // A query may travel with those that are sensitive, in the same way.
  const alike = kinds.includes("sensitive") ? kinds.filter((kind) => kind !== "query") : kinds;
  const [kind, ...others] = new Set(alike);
  const tooMany = paths.length > platformLimits.batchSize || (kind === "mutation" && kinds.length > 1);
  if (others.length > 0 || tooMany) throw new AppError("REQUEST_MALFORMED");
  if (kind && !methodsOf[kind].includes(method)) {
    throw new AppError("METHOD_WRONG", null, { headers: { allow: methodsOf[kind] } });
  }
  return kind;
}

function kindOf(procedure: AnyTRPCProcedure): Kind {
  const { declaration } = procedure as AnyTRPCProcedure & Partial<Declared<[]>>;
  return declaration?.sensitive ? "sensitive" : procedure._def.type;
}

/** The input of a query, or of each in a batch. */
function inputIn(search: string, query: URLSearchParams): unknown {
  if (!succeeds(() => decodeURIComponent(search))) throw new AppError("REQUEST_MALFORMED");
  const [input, ...others] = query.getAll("input");
  if (others.length > 0 || query.has("connectionParams")) throw new AppError("REQUEST_MALFORMED");
  if (input === undefined) return undefined;
  if (input.length > platformLimits.queryLength) throw new AppError("REQUEST_TOO_LARGE");
  return parseJson(input);
}

/** The input of what is posted, which is sent without a body when it has none, and then without a type. */
export async function bodyOf(request: HttpRequest): Promise<unknown> {
  const isUntyped = request.headers.get("content-type") === null;
  if (isUntyped && (await request.read(platformLimits.requestBytes)).byteLength === 0) return undefined;
  const text = await readText(request);
  return text === "" ? undefined : parseJson(text);
}

/** The input at each place: a batch has one for each of its calls, by its number. */
function inputsOf(input: unknown, batched: boolean): (index: number) => unknown {
  if (!batched) return () => input;
  if (input !== undefined && !isRecord(input)) throw new AppError("REQUEST_MALFORMED");
  return (index) => (input as Record<number, unknown> | undefined)?.[index];
}

/** The calls of one request, checked. */
type Calls = {
  readonly paths: readonly string[];
  /** Whether they are answered as a list. */
  readonly batched: boolean;
  readonly type: "query" | "mutation";
  /** The input of the call at each place. */
  readonly inputs: (index: number) => unknown;
};

/**
 * Runs calls and answers them together, as tRPC's clients read it. tRPC's own way makes a request, a response, headers
 * and signals of the web for every request, which costs more than most calls do; it is left for what is streamed.
 */
async function runCalls(
  router: AnyTRPCRouter,
  { paths, batched, type, inputs }: Calls,
  ctx: Context,
): Promise<HttpResponse> {
  const config = router._def._config;
  const errors: TRPCError[] = [];
  const results = await Promise.all(
    paths.map(async (path, batchIndex) => {
      const input = inputs(batchIndex);
      const getRawInput = async () => input;
      try {
        const call = { router, path, type, ctx, getRawInput, signal: undefined, batchIndex };
        return { status: 200, body: { result: { data: writeDates(await callTRPCProcedure(call)) } } };
      } catch (cause) {
        const error = getTRPCErrorFromUnknown(cause);
        errors.push(error);
        const failure = { config, error, type, path, input, ctx };
        const shape: ReturnType<typeof errorShape> = getTRPCErrorShape(failure);
        return { status: shape.data.httpStatus, body: { error: writeDates(shape) } };
      }
    }),
  );
  const [status = 200, ...others] = new Set(results.map((result) => result.status));
  const bodies = results.map(({ body }) => body);
  return {
    status: others.length > 0 ? 207 : status,
    headers: { ...errorHeaders(errors), "content-type": "application/json" },
    body: JSON.stringify(batched ? bodies : bodies[0]),
  };
}

/**
 * CSRF protection: refuses a request that another site's page may have sent with this visitor's cookies. Only what may change something
 * is asked: the browser itself keeps the answer to a GET from other sites. With a token the cookies are not read.
 * @throws {AppError} when it is not known to come from a page of this origin
 */
export function refuseForeignOrigin(
  { method, headers }: Pick<HttpRequest, "method" | "headers">,
  origin = env().APP_URL,
): void {
  if (method === "GET" || method === "HEAD" || hasBearer(headers)) return;
  const from = headers.get("origin");
  // Browsers write "null" for pages that hide where they come from, so it is never taken for absent.
  const own = from === null ? headers.get("sec-fetch-site") === "same-origin" : from === origin;
  if (!own) throw new AppError("ORIGIN_FOREIGN");
}

/** Runs calls and answers each as soon as it is done, which tRPC can do. What it is given has been checked. */
async function streamCalls(
  router: AnyTRPCRouter,
  { method, url, headers, signal }: HttpRequest,
  { path, body }: { path: string; body: unknown },
  context: Context,
): Promise<HttpResponse> {
  const accept = headers.get("trpc-accept") ?? headers.get("accept") ?? "";
  const type = method === "POST" ? { "content-type": "application/json" } : {};
  const request = new Request(new URL(url, "http://localhost"), {
    method,
    headers: { "trpc-accept": accept, ...type },
    signal: signal(),
  });
  const response = await resolveResponse({
    router,
    // It has been read already.
    req: Object.defineProperty(request, "json", { value: async () => body }),
    path: encodeURIComponent(path),
    error: null,
    createContext: async () => context,
    maxBatchSize: platformLimits.batchSize,
    // For sensitive queries; all others have been refused by then.
    allowMethodOverride: true,
    responseMeta: ({ errors }) => ({ headers: new Headers(errorHeaders(errors)) }),
  });
  return { status: response.status, headers: Object.fromEntries(response.headers), body: response.body };
}
