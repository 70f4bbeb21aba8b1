/** The `Cookie` header that a browser sends back for these `Set-Cookie` headers. */
export const cookieHeader = (set: readonly string[]): string =>
  set.map((cookie) => cookie.split(";")[0]).join("; ");
