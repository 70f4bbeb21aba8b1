/** Response that the Observatory looks at: the one to a visit of a site's first page. */
export type Visit = {
  readonly headers: Headers;
  readonly html: string;
  /** Whether the site was visited by https. By http, what only https can do is left out of the score. */
  readonly https: boolean;
};

export type Grade = { score: number; grade: string; rows: Record<string, number> };

/**
 * Scores a visit as MDN's HTTP Observatory does, by the rules that it has published (mdn/mdn-http-observatory:
 * analyzer/tests and grader/charts.js), so that no site has to be on the network to be scored. Rows that only the
 * network can answer are left out: the redirect from http, and the preload list.
 */
export function observe(visit: Visit): Grade {
  const rows = Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, rule(visit)]));
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const without = 100 + sum(Object.values(rows).filter((value) => value < 0));
  const bonus = sum(Object.values(rows).filter((value) => value > 0));
  const score = Math.max(0, without >= 90 ? without + bonus : without);
  return { score, grade: gradeOf(score), rows };
}

function gradeOf(score: number): string {
  const from: [number, string][] = [
    [100, "A+"],
    [90, "A"],
    [85, "A-"],
    [80, "B+"],
    [70, "B"],
    [65, "B-"],
    [60, "C+"],
    [50, "C"],
    [45, "C-"],
    [40, "D+"],
    [30, "D"],
    [25, "D-"],
  ];
  return from.find(([least]) => score >= least)?.[1] ?? "F";
}

const rules: Record<string, (visit: Visit) => number> = {
  "content-security-policy": policyScore,
  cookies: cookieScore,
  "cross-origin-resource-sharing": ({ headers }) =>
    headers.get("access-control-allow-credentials") === "true" &&
    !["*", null].includes(headers.get("access-control-allow-origin"))
      ? -50
      : 0,
  "referrer-policy": ({ headers }) => {
    const value = headers.get("referrer-policy");
    if (value === null) return 0;
    const safe = ["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"];
    return safe.includes(value.toLowerCase()) ? 5 : -5;
  },
  "strict-transport-security": ({ headers, https }) => {
    if (!https) return 0;
    const age = /^max-age=(\d+)\b[^,]*$/.exec(headers.get("strict-transport-security") ?? "")?.[1];
    if (age === undefined) return -20;
    return Number(age) < 15_552_000 ? -10 : 0;
  },
  "subresource-integrity": integrityScore,
  "x-content-type-options": ({ headers }) => (headers.get("x-content-type-options") === "nosniff" ? 0 : -5),
  "x-frame-options": ({ headers }) => {
    if (directivesOf(headers)?.has("frame-ancestors")) return 5;
    return ["deny", "sameorigin"].includes(headers.get("x-frame-options")?.toLowerCase() ?? "") ? 0 : -20;
  },
  "cross-origin-resource-policy": tokenScore(
    "cross-origin-resource-policy",
    ["same-origin", "same-site"],
    ["cross-origin"],
  ),
  "cross-origin-opener-policy": tokenScore(
    "cross-origin-opener-policy",
    ["same-origin"],
    ["same-origin-allow-popups", "noopener-allow-popups", "unsafe-none"],
  ),
  "cross-origin-embedder-policy": tokenScore(
    "cross-origin-embedder-policy",
    ["require-corp", "credentialless"],
    ["unsafe-none"],
  ),
};

/** Ten for what isolates, nothing for what is absent or does not isolate, less for what is no value at all. */
function tokenScore(name: string, good: string[], weak: string[]): (visit: Visit) => number {
  return ({ headers }) => {
    const token = headers.get(name)?.split(";")[0]?.trim() ?? null;
    if (token === null || weak.includes(token)) return 0;
    return good.includes(token) ? 10 : -5;
  };
}

/** The directives of the one policy in these headers; `undefined` for none, or for what is no single policy. */
function directivesOf(headers: Headers): Map<string, string[]> | undefined {
  const policy = headers.get("content-security-policy");
  if (!policy || policy.includes(",")) return undefined;
  const entries = policy.split(";").flatMap((part): [string, string[]][] => {
    const [name = "", ...sources] = part.trim().toLowerCase().split(/\s+/);
    return name ? [[name, sources]] : [];
  });
  const directives = new Map(entries);
  return directives.size === entries.length ? directives : undefined;
}

const broad = ["ftp:", "http:", "https:", "*", "http://*", "http://*.*", "https://*", "https://*.*"];
const inline = ["'unsafe-inline'", "data:"];

function policyScore({ headers, https }: Visit): number {
  const directives = directivesOf(headers);
  if (!directives) return -25;
  const sourcesOf = (name: string) => {
    const sources = directives.get(name) ?? directives.get("default-src") ?? ["*"];
    const named = sources.some((source) => /^'(nonce|sha(256|384|512))-/.test(source));
    return named ? sources.filter((source) => source !== "'unsafe-inline'") : sources;
  };
  const scripts = sourcesOf("script-src");
  const styles = sourcesOf("style-src");
  const has = (sources: string[], wanted: string[]) => sources.some((source) => wanted.includes(source));
  const insecure = (names: string[]) =>
    https && names.flatMap(sourcesOf).some((source) => /^(http|ftp):/.test(source));
  const passive = ["img-src", "media-src"];
  const active = [...directives.keys(), "script-src"].filter((name) => !passive.includes(name));

  if (has(scripts, [...broad, ...inline]) || has(sourcesOf("object-src"), broad)) return -20;
  if (insecure(active)) return -20;
  if (has([...scripts, ...styles], ["'unsafe-eval'"])) return -10;
  if (insecure(passive)) return -10;
  if (has(styles, [...broad, ...inline])) return 0;
  return directives.get("default-src")?.join(" ") === "'none'" ? 10 : 5;
}

function cookieScore({ headers, https }: Visit): number {
  const cookies = headers.getSetCookie().map((line) => {
    const [name = "", ...flags] = line
      .toLowerCase()
      .split(";")
      .map((part) => part.trim());
    return { session: /login|sess/.test(name.split("=")[0] ?? ""), flags };
  });
  if (cookies.length === 0) return 0;
  const worst = cookies.map(({ session, flags }) => {
    const sameSite = flags.find((flag) => flag.startsWith("samesite"));
    // By http no browser would keep a secure cookie.
    if (https && !flags.includes("secure")) return session ? -40 : -20;
    if (session && !flags.includes("httponly")) return -30;
    if (sameSite === undefined) return 0;
    return /^samesite=(lax|strict|none)$/.test(sameSite) ? 5 : -20;
  });
  return Math.min(...worst);
}

function integrityScore({ headers, html }: Visit): number {
  if (!headers.get("content-type")?.startsWith("text/html")) return 0;
  const scripts = [...html.matchAll(/<script\s[^>]*\bsrc="([^"]*)"[^>]*>/g)].map(([tag, src = ""]) => ({
    src,
    whole: tag.includes("integrity="),
  }));
  const foreign = scripts.filter(({ src }) => /^(https?:)?\/\//.test(src));
  if (foreign.length === 0) return scripts.length > 0 && scripts.every(({ whole }) => whole) ? 5 : 0;
  const whole = foreign.every((script) => script.whole);
  if (foreign.every(({ src }) => src.startsWith("https:"))) return whole ? 5 : -5;
  return whole ? -20 : -50;
}
