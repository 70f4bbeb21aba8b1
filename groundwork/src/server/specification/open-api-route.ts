import { openApiOf } from "../../contract/open-api";
import type { Actor, Permission } from "../../contract/permissions";
import { AppError } from "../app-error";
import { database } from "../database";
import { type HeaderReader, webResponseOf } from "../http/http-handler";
import { apiHeaders, refuseRequest, withReference } from "../http/response";
import { type Route, webRoute } from "../http/routes";
import { referenceOf } from "../reference";
import { specificationFor } from "./access";

type Options = {
  readonly actorOf: (db: never, headers: HeaderReader) => Promise<Actor | null>;
  /** Who may have it where other machines reach the app. */
  readonly readers: Permission;
};

const path = "/api/openapi.json";

/** Route of the OpenAPI document, for those who may see the specification; for all others there is none. */
export function openApiRoute({ actorOf, readers }: Options): Route {
  async function respond({ method, headers }: Request, reference: string): Promise<Response> {
    if (method !== "GET") throw new AppError("METHOD_WRONG", null, { headers: { allow: "GET" } });
    const actor = async () => actorOf((await database()) as never, headers);
    const specification = await specificationFor(headers, { readers, actor });
    if (!specification) throw new AppError("CALL_UNKNOWN");
    return new Response(JSON.stringify(openApiOf(specification)), {
      headers: { ...apiHeaders(reference), "content-type": "application/json" },
    });
  }

  return webRoute(path, async (request) => {
    const reference = referenceOf(request.headers);
    try {
      return await respond(request, reference);
    } catch (error) {
      return webResponseOf(refuseRequest(error, { reference, path }, withReference(reference)));
    }
  });
}
