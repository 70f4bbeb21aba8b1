import { type NextRequest, NextResponse } from "next/server";
import { newReference } from "../log/log";
import { env } from "../process/env";
import { type InlineCodeByPath, readInlineCode } from "./inline-code";
import { contentSecurityPolicies, nonceHeader, securityHeaders } from "./request-context";

function prepare(inlineScripts: readonly string[], pages: InlineCodeByPath | undefined) {
  const { APP_URL, NODE_ENV } = env();
  const https = APP_URL.startsWith("https:");
  const production = NODE_ENV === "production";
  return {
    headers: Object.entries(securityHeaders(https)),
    policyFor: contentSecurityPolicies(pages ?? (production ? readInlineCode() : {}), {
      https,
      development: !production,
      inlineScripts,
    }),
  };
}

/**
 * Gives a request its reference and its answer the headers that `request-context.ts` gives elsewhere. In development only
 * what came before the server was prepared gets here: it is asked for again, since it lacks what pages go by.
 * @param inlineScripts scripts of the product that stand in its pages
 * @param pages what the build knows about the code inside of its pages; read from the build unless given
 */
export function createProxy(
  inlineScripts: readonly string[],
  pages?: InlineCodeByPath,
): (request: NextRequest) => NextResponse {
  let prepared: ReturnType<typeof prepare> | undefined;
  return ({ headers, method, nextUrl }) => {
    const { NODE_ENV, SERVERLESS } = env();
    if (NODE_ENV === "development" && !SERVERLESS && method === "GET") return NextResponse.redirect(nextUrl);
    prepared ??= prepare(inlineScripts, pages);
    const { text, nonce } = prepared.policyFor(nextUrl.pathname);
    const reference = newReference();
    const passed = new Headers(headers);
    passed.set("x-request-id", reference);
    for (const name of ["content-security-policy", "content-security-policy-report-only"])
      passed.delete(name);
    if (nonce) passed.set("content-security-policy", nonceHeader(nonce));
    const answer = NextResponse.next({ request: { headers: passed } });
    for (const [name, value] of prepared.headers) answer.headers.set(name, value);
    answer.headers.set("x-request-id", reference);
    answer.headers.set("content-security-policy", text);
    return answer;
  };
}
