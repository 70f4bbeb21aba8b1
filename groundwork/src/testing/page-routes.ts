import { readFile } from "node:fs/promises";
import type { APIRequestContext } from "@playwright/test";

/**
 * Pages of the app that was built: by `entry`, the name that Next has for each, with its groups (`/(signed-in)/account/page`),
 * and by `route`, its path with names in brackets (`/users/[id]`).
 */
export async function pageRoutes() {
  const manifest: Record<string, string> = JSON.parse(
    await readFile(".next/app-path-routes-manifest.json", "utf8"),
  );
  return Object.entries(manifest)
    .filter(([entry, route]) => entry.endsWith("/page") && !route.startsWith("/_"))
    .map(([entry, route]) => ({ entry, route }));
}

/** A path of a route: for the page of one row, that of the first row of its list, which may have none. */
export async function pathOf(route: string, request: APIRequestContext): Promise<string | undefined> {
  if (!route.includes("[")) return route;
  const list = route.slice(0, route.indexOf("/["));
  const html = await (await request.get(list)).text();
  return html.match(new RegExp(`href="(${list}/[0-9A-Za-z-]{8,})"`))?.[1];
}
