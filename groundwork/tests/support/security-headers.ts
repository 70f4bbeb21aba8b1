/**
 * The headers that every answer has, as they are agreed. They are written out, and not taken from the code that sends
 * them, so that a change of that code is a change of this list too.
 */
export const agreedHeaders = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "origin-agent-cluster": "?1",
  "permissions-policy":
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), " +
    "microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()",
} as const;

/** Headers that those have besides which people reach by https. */
export const agreedHeadersOfHttps = {
  "strict-transport-security": "max-age=63072000; includeSubDomains",
} as const;

/** The policy of answers to programs, and of files that pages load. */
export const agreedPolicyOfPrograms =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The policy of pages, without the nonce and the hashes of their own inline code. */
export const agreedPolicyOfPages =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; " +
  "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** A policy without nonces and hashes, and without the attributes that hashes allow. */
export const withoutInlineCode = (policy: unknown): string =>
  String(policy)
    .replace(/ 'nonce-[\w+/]{22}=='/g, "")
    .replace(/; style-src-attr 'unsafe-hashes'( 'sha256-[\w+/]{43}=')+/, "")
    .replace(/ 'sha256-[\w+/]{43}='/g, "");
