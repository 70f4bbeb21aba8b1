/** Only the path of the parsed URL is used, so this host is never visited. */
const anyOrigin = "http://destination.invalid";
const maxLength = 2000;

/**
 * Where to go after signing in: `next` when it is a path of this site, else `fallback`. Whatever a browser could read
 * as another site (`//e`, `/\e`, a scheme, control characters that it would drop) is not a path of this site.
 */
export function destinationOf(next: unknown, fallback: string): string {
  if (typeof next !== "string" || next.length > maxLength || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next))
    return fallback;
  if (!URL.canParse(next, anyOrigin)) return fallback;
  const { origin, pathname, search, hash } = new URL(next, anyOrigin);
  // `/..//e` is harmless as it stands and `//e` once its dots are resolved, as a router does.
  if (origin !== anyOrigin || pathname.startsWith("//")) return fallback;
  const path = pathname + search + hash;
  // What it is encoded to may be several times as long as what was asked for.
  return path.length > maxLength ? fallback : path;
}
