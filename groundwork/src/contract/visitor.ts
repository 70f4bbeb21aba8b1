import { attempt } from "./attempt";
import type { Role } from "./permissions";

/**
 * Name and role of the user, in a cookie beside the session cookie that scripts can read: pages made at the build show
 * who is there by it. It holds nothing secret, and nothing is decided by it: the server never reads it.
 */
export type Visitor = { readonly name: string; readonly role: Role };

/** The cookie's name. The prefix binds it to this very host, as it does the session cookie. */
export const visitorCookieName = (https: boolean): string => (https ? "__Host-app.user" : "app.user");

/** The cookie's value, in characters that a cookie may hold. */
export const writeVisitor = ({ name, role }: Visitor) => `${role}:${encodeURIComponent(name.toWellFormed())}`;

/** The cookie as `Set-Cookie` and scripts write it, for as many seconds; without a visitor it ends. */
export function visitorCookie(
  visitor: Visitor | null,
  { https, seconds }: { readonly https: boolean; readonly seconds: number },
): string {
  const value = visitor ? writeVisitor(visitor) : "";
  const age = visitor ? seconds : 0;
  return `${visitorCookieName(https)}=${value}; Max-Age=${age}; Path=/; ${https ? "Secure; " : ""}SameSite=Lax`;
}

/**
 * The visitor in a list of cookies as browsers give it to scripts.
 * @param roles of the product
 * @returns null when there is no such cookie, or anything else stands in it
 */
export function readVisitor(roles: readonly Role[], cookies: string, https: boolean): Visitor | null {
  const start = `${visitorCookieName(https)}=`;
  const value = cookies.split("; ").find((cookie) => cookie.startsWith(start));
  const [, written, encoded] = /^([^:]+):(.+)$/.exec(value?.slice(start.length) ?? "") ?? [];
  const role = roles.find((known) => known === written);
  const name = attempt(() => decodeURIComponent(encoded ?? ""));
  return role && name ? { name, role } : null;
}
