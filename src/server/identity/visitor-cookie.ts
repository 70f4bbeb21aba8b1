import { cookieHeader } from "groundwork/server/http/cookie-header";
import { identityLimits } from "@/product/identity/limits";
import { visitorCookieName, writeVisitor } from "@/product/identity/visitor";
import type { Database } from "../database/client";
import { actorOf } from "./actor";
import type { Auth } from "./auth";

/**
 * The visitor cookie that belongs to the session cookie among these, as `Set-Cookie` writes it: with the end of a
 * session, or where its user cannot be looked up, it ends too.
 * @param cookies that an answer is about to set
 */
export async function visitorCookieFor(
  { db, auth }: { readonly db: Database; readonly auth: Auth },
  cookies: readonly string[],
): Promise<string> {
  // Nobody is to be kept from signing in for the sake of a hint: pages write it themselves when it is missing.
  const actor = await actorOf(db, new Headers({ cookie: cookieHeader(cookies) }), auth).catch(() => null);
  const { secure } = (await auth.$context).authCookies.sessionToken.attributes;
  const value = actor ? writeVisitor(actor) : "";
  const seconds = actor ? identityLimits.session.absoluteSeconds : 0;
  return `${visitorCookieName(Boolean(secure))}=${value}; Max-Age=${seconds}; Path=/; ${secure ? "Secure; " : ""}SameSite=Lax`;
}
