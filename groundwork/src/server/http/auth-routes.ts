import * as z from "zod";
import type { RateLimit } from "../../contract/limits";
import { admit, callerFacts, openContext, type Progress, withTimeout } from "../call/run-call";
import { asWriting } from "../data/audit-log";
import type { EndpointCall, EndpointRequest } from "../identity/endpoint-calls";
import { authPath, type OpenEndpoint } from "../identity/endpoints";
import { AppError } from "../log/app-error";
import { log, millisecondsSince } from "../log/log";
import { type Route, refusing, webRoute } from "./adapters";
import { apiHeaders, type HttpRequest } from "./message";
import { bodyOf, refuseForeignOrigin } from "./trpc-handler";

type Settings = {
  readonly endpoints: readonly OpenEndpoint[];
  readonly endpointLimits: { readonly rateLimit: RateLimit; readonly timeout: number };
  readonly answer: (call: EndpointCall, request: EndpointRequest) => Promise<Response>;
};

/**
 * Routes of the endpoints of Better Auth that a product opens: there are no others. Each is admitted as a call is: by the
 * limits of its client IP and its user, by its permission, and from this origin alone. A token of a program opens none.
 */
export function authRoutes({ endpoints, endpointLimits, answer }: Settings): readonly Route[] {
  async function respond(endpoint: OpenEndpoint, path: string, reference: string, http: HttpRequest) {
    const began = performance.now();
    const { methods, permission } = endpoint;
    const { method, url, headers } = http;
    const pattern = new RegExp(`^${authPath}${endpoint.path.replace(/:\w+/g, "[^/?]+")}(?:$|\\?)`);
    if (!pattern.test(url)) throw new AppError("CALL_UNKNOWN");
    if (!methods.includes(method))
      throw new AppError("METHOD_WRONG", null, { headers: { allow: methods.join(", ") } });
    refuseForeignOrigin(http);
    const body = method === "GET" ? undefined : await bodyOf(http);
    const set: string[] = [];
    const setCookie = (cookie: string) => set.push(cookie);
    const ctx = await openContext({ headers, reference, abortSignal: http.signal, setCookie });
    const progress: Progress = { actor: null, begun: false };
    const incoming = { ctx, path, type: "mutation", signal: undefined, getRawInput: async () => body };
    const { timeout, rateLimit } = endpointLimits;
    // What is read is read often, such as who is there.
    const limit = method === "GET" ? {} : { rateLimit };
    const declared = { ...limit, timeout, permission, caller: "session", input: z.unknown() } as const;
    const run = async (signal: () => AbortSignal) => {
      const call = await admit(declared, incoming, progress, signal);
      return answer(call as unknown as EndpointCall, { endpoint, method, url });
    };
    const code = () => (progress.begun ? "TIMED_OUT" : "UNAVAILABLE");
    const response = await asWriting({ procedure: path, reference }, () =>
      withTimeout(timeout, http.signal, run, code),
    );
    const facts = { reference, path, ms: millisecondsSince(began), ...callerFacts(progress.actor) };
    log().info({ ...facts, code: response.ok ? "OK" : response.status });
    const type = response.headers.get("content-type");
    const location = response.headers.get("location");
    return new Response(response.body, {
      status: response.status,
      headers: [
        ...Object.entries(apiHeaders(reference)),
        ...(type ? [["content-type", type]] : []),
        ...(location ? [["location", location]] : []),
        ...set.map((cookie) => ["set-cookie", cookie]),
      ] as [string, string][],
    });
  }

  return endpoints.map((endpoint) => {
    // What stands in the place of a parameter is part of the path.
    const path = `${authPath}${endpoint.path.replace(/:.*$/, "")}`;
    return webRoute(
      path,
      refusing(path, (_, reference, http) => respond(endpoint, path, reference, http)),
    );
  });
}
