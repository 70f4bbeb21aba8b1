/**
 * Knows the paths of pages. The rest are the API, files, and what does not exist.
 * @param manifest what Next writes down about a build: its entries, and the route of each, such as `/admin/users`
 */
export function createPageMatcher(manifest: Readonly<Record<string, string>>): (path: string) => boolean {
  const patterns = Object.entries(manifest).flatMap(([entry, route]) =>
    entry.endsWith("/page") ? [patternOf(route)] : [],
  );
  return (path) => {
    const plain = decoded(path);
    return patterns.some((pattern) => pattern.test(plain));
  };
}

/** A path as a route names it, whose segments stay what they are. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
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
