import {
  type AnyTRPCProcedure,
  type AnyTRPCRouter,
  type TRPCError,
  transformTRPCResponse,
} from "@trpc/server";
import { resolveResponse } from "@trpc/server/http";
import { limits } from "@/product/limits";
import { createContext } from "../context";
import type { Declared } from "../procedure";
import { referenceOf } from "../reference";
import { Refusal } from "../refusal";
import { errorShape } from "../trpc";
import { answerHeaders, headersFor, refuse } from "./answer";
import { discardBody, parseJson, readText } from "./body";
import { refuseForeignOrigin } from "./origin";

const endpoint = "/api/trpc/";

const methodsOf = {
  query: "GET, HEAD",
  sensitive: "POST",
  mutation: "POST",
  subscription: "GET, HEAD",
} as const;
type Kind = keyof typeof methodsOf;

/**
 * The way to a router's procedures from the network. tRPC gets a request only when all of it has been read and checked:
 * by itself it reads a body when a procedure asks for its input, and takes forms and octets too.
 */
export function callsDoor(router: AnyTRPCRouter): (request: Request) => Promise<Response> {
  return async (request) => {
    const reference = referenceOf(request.headers);
    let path = "";
    try {
      if (request.method === "HEAD" || request.method === "OPTIONS") {
        return new Response(null, { status: 204, headers: { ...answerHeaders(reference), allow } });
      }
      if (request.method !== "GET" && request.method !== "POST")
        throw new Refusal("METHOD_WRONG", null, { headers: { allow } });
      refuseForeignOrigin(request);
      const url = new URL(request.url);
      path = pathOf(url);
      refuseCalls(router, path, url, request);
      const req = request.method === "GET" ? checkQuery(request, url) : await checkBody(request);
      const context = await createContext({ headers: request.headers, reference });
      const response = await resolveResponse({
        router,
        req,
        path: encodeURIComponent(path),
        error: null,
        createContext: async () => context,
        maxBatchSize: limits.batchSize,
        // For sensitive queries; all others have been refused by then.
        allowMethodOverride: true,
        responseMeta: ({ errors }) => ({ headers: new Headers(headersFor(errors)) }),
      });
      for (const [name, value] of Object.entries(answerHeaders(reference))) response.headers.set(name, value);
      return response;
    } catch (error) {
      await discardBody(request);
      return refuse(error, { reference, path }, callRefusal(router, reference));
    }
  };
}

/** Writes a refusal as tRPC's clients read it. */
export const callRefusal =
  (router: AnyTRPCRouter, reference: string) => (_answer: unknown, error: TRPCError) =>
    transformTRPCResponse(router._def._config, { error: errorShape(error, { reference, path: "" }) });

const allow = "GET, HEAD, POST, OPTIONS";

/** The path of the call, or the paths of a batch with commas between them. */
function pathOf({ pathname }: URL): string {
  if (!pathname.startsWith(endpoint)) throw new Refusal("CALL_UNKNOWN");
  try {
    return decodeURIComponent(pathname.slice(endpoint.length));
  } catch {
    throw new Refusal("CALL_UNKNOWN");
  }
}

/** Refuses what would not be one kind of call, in the number and with the method that it may be made. */
function refuseCalls(router: AnyTRPCRouter, path: string, url: URL, request: Request): void {
  const batched = url.searchParams.get("batch") === "1";
  const paths = batched ? path.split(",") : [path];
  const { procedures } = router._def;
  const kinds = paths.flatMap((name): Kind[] =>
    Object.hasOwn(procedures, name) ? [kindOf(procedures[name])] : [],
  );
  const [kind, ...others] = new Set(kinds);
  const tooMany = paths.length > limits.batchSize || (kind === "mutation" && kinds.length > 1);
  const streamed = request.headers.get("trpc-accept") ?? request.headers.get("accept") ?? "";
  if (others.length > 0 || tooMany || (!batched && streamed.includes("application/jsonl"))) {
    throw new Refusal("REQUEST_MALFORMED");
  }
  if (kind && !methodsOf[kind].includes(request.method))
    throw new Refusal("METHOD_WRONG", null, { headers: { allow: methodsOf[kind] } });
}

function kindOf(procedure: AnyTRPCProcedure): Kind {
  const { declaration } = procedure as AnyTRPCProcedure & Partial<Declared<[]>>;
  return declaration?.sensitive ? "sensitive" : procedure._def.type;
}

/** A query without a body's headers, which tRPC would go by. */
function checkQuery(request: Request, { search, searchParams }: URL): Request {
  try {
    decodeURIComponent(search);
  } catch {
    throw new Refusal("REQUEST_MALFORMED");
  }
  const [input, ...others] = searchParams.getAll("input");
  if (others.length > 0 || searchParams.has("connectionParams")) throw new Refusal("REQUEST_MALFORMED");
  if (input !== undefined) {
    if (input.length > limits.queryLength) throw new Refusal("REQUEST_TOO_LARGE");
    parseJson(input);
  }
  if (!request.headers.has("content-type")) return request;
  const headers = new Headers(request.headers);
  headers.delete("content-type");
  return new Request(request.url, { headers, signal: request.signal });
}

/** A request whose body has been read already. */
async function checkBody(request: Request): Promise<Request> {
  const text = await readText(request);
  // A call without input is sent without a body.
  const body = text === "" ? undefined : parseJson(text);
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  headers.set("content-type", "application/json");
  const read = new Request(request.url, { method: "POST", headers, signal: request.signal });
  return Object.defineProperty(read, "json", { value: async () => body });
}
