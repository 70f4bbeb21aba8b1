import type { IncomingHttpHeaders } from "node:http";

/** Says that a server of Node's own has received the request: `src/proxy.ts` then has nothing to do. */
export const contextAttachedHeader = "x-app-arrived";

/** What Next says to itself, or takes a policy's nonce from: no client has a reason to send any of it. */
const nextInternal =
  /^(x-(middleware|invoke|nextjs|next|now|prerender|action|matched|edge|nonce)|next-(action|resume))\b/;
const policies = /^content-security-policy(-report-only)?$/;

/** What Next's development server and the pages that it made say to each other. */
const inDevelopment = /^x-nextjs-(html-)?request-id$/;

/** Where a request came from, and what it asked for there: the word of a proxy. */
const forwarded = /^(x-forwarded-.*|forwarded|x-real-ip|x-original-(url|host)|x-rewrite-url)$/;

/** Removes what a client must not say from the headers of its request. What a trusted proxy said stays. */
export function dropForbiddenHeaders(
  headers: IncomingHttpHeaders,
  trusted: boolean,
  development: boolean,
): void {
  for (const name of Object.keys(headers)) {
    if (development && inDevelopment.test(name)) continue;
    if (nextInternal.test(name) || policies.test(name) || (!trusted && forwarded.test(name)))
      delete headers[name];
  }
}
