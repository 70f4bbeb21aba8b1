import type { Actor } from "../../contract/permissions";
import { visitorCookie } from "../../contract/visitor";
import type { Auth } from "./auth";

/**
 * The visitor cookie that belongs to a session, as `Set-Cookie` writes it.
 * @param actor whose session it is; `null` when there is none, which ends the cookie too
 * @param seconds that a session may last
 */
export async function visitorCookieFor(auth: Auth, actor: Actor | null, seconds: number): Promise<string> {
  const { secure } = (await auth.$context).authCookies.sessionToken.attributes;
  return visitorCookie(actor, { https: Boolean(secure), seconds });
}
