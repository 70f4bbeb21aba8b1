/** Browser features that no page may use: those of the machine, and those that follow the visitor. */
const refusedFeatures = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

/** Two years, in seconds. */
const hstsAge = 63_072_000;

/**
 * Security headers of every response, be it a page, JSON, a file, a redirect or an error. The policy about content
 * differs from path to path and is in `content-security-policy.ts`.
 * @param https whether people reach the app by https, which browsers are then to remember
 */
export const securityHeaders = (https: boolean): Readonly<Record<string, string>> => ({
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "origin-agent-cluster": "?1",
  "permissions-policy": refusedFeatures.map((feature) => `${feature}=()`).join(", "),
  ...(https && { "strict-transport-security": `max-age=${hstsAge}; includeSubDomains` }),
});
