import { rateLimits } from "../../../contract/limits";
import { openApiOf } from "../../../contract/open-api";
import type { Actor, Permission } from "../../../contract/permissions";
import type { Specification } from "../../../contract/specification";
import { clientIpOf, type HeaderReader } from "../../call/context";
import { consume } from "../../call/limiters";
import { database } from "../../data/database";
import { type Route, refusing, webRoute } from "../../http/adapters";
import { apiHeaders } from "../../http/message";
import { AppError } from "../../log/app-error";
import { specificationFor } from "./access";

type Options = {
  readonly actorOf: (db: never, headers: HeaderReader) => Promise<Actor | null>;
  /** Who may have it where other machines reach the app. */
  readonly readers: Permission;
};

const path = "/api/openapi.json";

/** Text of the document, which is written once for each specification. */
const texts = new WeakMap<Specification, string>();

function textOf(specification: Specification): string {
  const text = texts.get(specification) ?? JSON.stringify(openApiOf(specification));
  texts.set(specification, text);
  return text;
}

/** Route of the OpenAPI document, for those who may see the specification; for all others there is none. */
export function openApiRoute({ actorOf, readers }: Options): Route {
  async function respond({ method, headers }: Request, reference: string): Promise<Response> {
    if (method !== "GET" && method !== "HEAD")
      throw new AppError("METHOD_WRONG", null, { headers: { allow: "GET, HEAD" } });
    const actor = async () => {
      await consume(rateLimits.callsFromAddress, clientIpOf(headers));
      return actorOf((await database()) as never, headers);
    };
    const specification = await specificationFor(headers, { readers, actor });
    if (!specification) throw new AppError("CALL_UNKNOWN");
    return new Response(method === "HEAD" ? null : textOf(specification), {
      headers: { ...apiHeaders(reference), "content-type": "application/json" },
    });
  }

  return webRoute(path, refusing(path, respond));
}
