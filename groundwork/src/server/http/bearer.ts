import type { HeaderReader } from "./http-handler";

/** The scheme in any case, also behind another header's value: several are joined with commas. */
const scheme = /(?:^|,)\s*bearer(?![^\s,])/i;
const credentials = /^bearer +([\w.~+/-]+=*)$/i;

/**
 * Whether a request carries a token. If it does, the token alone says who calls: the cookie is not read, and no other
 * site's page can have sent it, since a browser asks first before it sends this header to another origin.
 */
export const hasBearer = (headers: HeaderReader): boolean => scheme.test(headers.get("authorization") ?? "");

/** The token that a request carries; `null` where there is none, or more than one header. */
export const bearerOf = (headers: HeaderReader): string | null =>
  credentials.exec(headers.get("authorization") ?? "")?.[1] ?? null;
