import * as z from "zod";
import type { RateLimit } from "../../contract/limits";
import { callerFacts, guarded, openContext, type Progress } from "../call/run-call";
import { asWriting } from "../data/audit-log";
import type { EndpointCall, EndpointRequest } from "../identity/endpoint-calls";
import { authPath, type OpenEndpoint } from "../identity/endpoints";
import { AppError } from "../log/app-error";
import { log, millisecondsSince } from "../log/log";
import { type Route, refusingRoute, webResponseOf } from "./adapters";
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
  const { timeout, rateLimit } = endpointLimits;

  function routeOf(endpoint: OpenEndpoint): Route {
    // What stands in the place of a parameter is part of the path.
    const path = authPath + endpoint.path.replace(/:.*$/, "");
    const pattern = new RegExp(`^${authPath}${endpoint.path.replace(/:\w+/g, "[^/?]+")}(?:$|\\?)`);
    const { methods, permission } = endpoint;

    async function respond(reference: string, http: HttpRequest): Promise<Response> {
      const began = performance.now();
      const { method, url, headers, signal } = http;
      if (!pattern.test(url)) throw new AppError("CALL_UNKNOWN");
      if (!methods.includes(method))
        throw new AppError("METHOD_WRONG", null, { headers: { allow: methods.join(", ") } });
      refuseForeignOrigin(http);
      const body = method === "GET" ? undefined : await bodyOf(http);
      const set: string[] = [];
      const setCookie = (cookie: string) => set.push(cookie);
      const ctx = await openContext({ headers, reference, abortSignal: signal, setCookie });
      const progress: Progress = { actor: null, begun: false };
      const declaration = {
        permission,
        caller: "session",
        input: z.unknown(),
        output: z.instanceof(Response),
        timeout,
        // What is read is read often, such as who is there.
        ...(method !== "GET" && { rateLimit }),
        run: (call: unknown) => answer(call as EndpointCall, { endpoint, method, url }),
      } as const;
      const incoming = { ctx, path, type: "mutation", signal: undefined, getRawInput: async () => body };
      const answered = () => guarded(declaration, incoming, progress);
      const response = (await asWriting({ procedure: path, reference }, answered)) as Response;
      const facts = { reference, path, ms: millisecondsSince(began), ...callerFacts(progress.actor) };
      log().info({ ...facts, code: response.ok ? "OK" : response.status });
      const passed = ["content-type", "location"].flatMap((name) => {
        const value = response.headers.get(name);
        return value === null ? [] : [[name, value]];
      });
      return webResponseOf({
        status: response.status,
        headers: { ...Object.fromEntries(passed), ...apiHeaders(reference) },
        cookies: set,
        body: response.body,
      });
    }

    return refusingRoute(path, (_, reference, http) => respond(reference, http));
  }

  return endpoints.map(routeOf);
}
