import { visitorScript } from "groundwork/contract/visitor-code";
import { env } from "groundwork/server/env";
import { contentSecurityPolicies, nonceHeader } from "groundwork/server/http/content-security-policy";
import { readInlineCode } from "groundwork/server/http/inline-code";
import { securityHeaders } from "groundwork/server/http/security-headers";
import { newReference } from "groundwork/server/reference";
import { type NextRequest, NextResponse } from "next/server";
import { roles } from "@/product/permissions";

/** Only where no server of Node's own has received the request, as on serverless hosts; see `contextAttachedHeader`. */
export const config = {
  matcher: [{ source: "/:path*", missing: [{ type: "header", key: "x-app-arrived" }] }],
};

let prepared: ReturnType<typeof prepare> | undefined;

function prepare() {
  const { APP_URL, NODE_ENV } = env();
  const https = APP_URL.startsWith("https:");
  const production = NODE_ENV === "production";
  return {
    headers: Object.entries(securityHeaders(https)),
    policyFor: contentSecurityPolicies(production ? readInlineCode() : {}, {
      https,
      development: !production,
      inlineScripts: [visitorScript(roles)],
    }),
  };
}

/** Gives a request its reference and its answer the headers that `request-context.ts` gives elsewhere. */
export function proxy({ headers, nextUrl }: NextRequest): NextResponse {
  prepared ??= prepare();
  const { text, nonce } = prepared.policyFor(nextUrl.pathname);
  const reference = newReference();
  const passed = new Headers(headers);
  passed.set("x-request-id", reference);
  for (const name of ["content-security-policy", "content-security-policy-report-only"]) passed.delete(name);
  if (nonce) passed.set("content-security-policy", nonceHeader(nonce));
  const answer = NextResponse.next({ request: { headers: passed } });
  for (const [name, value] of prepared.headers) answer.headers.set(name, value);
  answer.headers.set("x-request-id", reference);
  answer.headers.set("content-security-policy", text);
  return answer;
}
