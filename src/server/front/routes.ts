/**
 * Knows the paths that route handlers answer, which take what methods they like. The rest are pages and files, which
 * are only read.
 * @param manifest what Next writes down about a build: its entries, and the route of each, such as `/api/auth/[...all]`
 */
export function routeHandlers(manifest: Readonly<Record<string, string>>): (path: string) => boolean {
  const patterns = Object.entries(manifest).flatMap(([entry, route]) =>
    entry.endsWith("/route") ? [patternOf(route)] : [],
  );
  return (path) => patterns.some((pattern) => pattern.test(path));
}

function patternOf(route: string): RegExp {
  const segments = route.split("/").slice(1).map(segmentPattern);
  return new RegExp(`^${segments.join("")}/?$`);
}

function segmentPattern(segment: string): string {
  if (segment.startsWith("[[...")) return "(/.+)?";
  if (segment.startsWith("[...")) return "/.+";
  return segment.startsWith("[") ? "/[^/]+" : `/${segment.replace(/[^\w-]/g, "\\$&")}`;
}
