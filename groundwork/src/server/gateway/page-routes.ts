import { attempt } from "../process/attempt";

/** Knows the paths of pages by what Next says of a build: its entries, and the route of each, such as `/admin/users`. */
export function createPageMatcher(manifest: Readonly<Record<string, string>>): (path: string) => boolean {
  const patterns = Object.entries(manifest)
    .filter(([entry]) => entry.endsWith("/page"))
    .map(([, route]) => new RegExp(`^${route.split("/").slice(1).map(segmentPattern).join("")}/?$`));
  return (path) => {
    // As a route names it, whose segments stay what they are.
    const plain = attempt(() => decodeURI(path)) ?? path;
    return patterns.some((pattern) => pattern.test(plain));
  };
}

function segmentPattern(segment: string): string {
  if (segment.startsWith("[[...")) return "(/.+)?";
  if (segment.startsWith("[...")) return "/.+";
  return segment.startsWith("[") ? "/[^/]+" : `/${segment.replace(/[^\w-]/g, "\\$&")}`;
}
