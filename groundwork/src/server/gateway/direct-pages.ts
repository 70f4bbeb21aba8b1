import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { AppError } from "../app-error";
import { contextAttachedHeader } from "../http/inbound-headers";
import type { NodeHandler } from "../http/node-adapter";
import { variants } from "./page-cache";

/** Manifests of a build, as far as they decide which pages need Next's router. */
export type BuildManifests = {
  /** File of each entry. */
  readonly files: Readonly<Record<string, string>>;
  /** Route of each entry, such as `/admin/users`. */
  readonly routes: Readonly<Record<string, string>>;
  readonly routing: {
    readonly basePath: string;
    readonly redirects: readonly { readonly source: string; readonly internal?: boolean }[];
    readonly headers: readonly unknown[];
    readonly rewrites: Readonly<Record<string, readonly unknown[]>>;
  };
  readonly prerendered: { readonly routes: object };
  readonly functions: {
    readonly functions: Readonly<Record<string, { readonly matchers?: readonly ProxyMatcher[] }>>;
  };
};

type ProxyMatcher = { readonly missing?: readonly { readonly key?: string }[] };

/** Entry of a page in the build; how hosts call it, Next says under "Invoking Entrypoints". */
type Entry = {
  readonly handler: (request: IncomingMessage, response: ServerResponse, context: object) => Promise<unknown>;
};

type Settings = {
  /** Next's own handler. */
  readonly page: NodeHandler;
  /** Files of the entries, by the path of the page: {@link directRoutes}. */
  readonly files: ReadonlyMap<string, string>;
  readonly compress: boolean;
  readonly port: number;
  /** Writes down what failed after a page was answered. */
  readonly onError: (error: unknown) => void;
};

/** Parameters in which Next's servers tell each other of a route. */
const internalQuery = /[?&](_rsc|nxt|__next)/;

/** Reads the manifests of the build in this folder. */
export async function readManifests(): Promise<BuildManifests> {
  const read = async (file: string) => JSON.parse(await readFile(`.next/${file}.json`, "utf8"));
  return {
    files: await read("server/app-paths-manifest"),
    routes: await read("app-path-routes-manifest"),
    routing: await read("routes-manifest"),
    prerendered: await read("prerender-manifest"),
    functions: await read("server/functions-config-manifest"),
  };
}

/**
 * The pages that Next's router has nothing to say about: rendered for each request, of one entry, and with a path of
 * their own. None, when the product has redirects, rewrites or headers, or a proxy that runs behind the gateway too.
 */
export function directRoutes({
  files,
  routes,
  routing,
  prerendered,
  functions,
}: BuildManifests): Map<string, string> {
  const { basePath, redirects, headers, rewrites } = routing;
  const matchers = Object.values(functions.functions).flatMap((one) => one.matchers ?? []);
  const isRouted =
    basePath !== "" ||
    headers.length > 0 ||
    redirects.some(({ source, internal }) => !internal || source !== "/:path+/") ||
    Object.values(rewrites).some((rules) => rules.length > 0) ||
    !matchers.every(({ missing }) => missing?.some(({ key }) => key === contextAttachedHeader));
  if (isRouted) return new Map();
  const entries = Object.entries(routes);
  return new Map(
    entries.flatMap(([entry, route]) => {
      const file = files[entry];
      const alone = entries.filter(([, other]) => other === route).length === 1;
      const plain = /\/page$/.test(entry) && !/\[|^\/_/.test(route) && !(route in prerendered.routes);
      return file && alone && plain ? [[route, file] as const] : [];
    }),
  );
}

/**
 * Next's handler of pages, in which the documents of {@link directRoutes} are made by their entries in the build, as the
 * hosts of Next do: without its router, which finds for each request again what a path says alone. Its own handler
 * answers all else: parts of pages for its client's router, HEAD, other paths, and every query that may be Next's.
 */
export function withDirectPages({ page, files, compress, port, onError }: Settings): NodeHandler {
  const require = createRequire(resolve(".next/server/"));
  const compressed = compress ? require("next/dist/compiled/compression")() : () => {};
  const { releaseCompressionStream } = require("next/dist/server/lib/release-compression-stream");
  const waitUntil = (promise: Promise<unknown>) => void promise.catch(onError);
  return async (request, response) => {
    const { method, url = "", headers } = request;
    const file = method === "GET" ? files.get(url.split("?", 1)[0] ?? "") : undefined;
    if (!file || internalQuery.test(url) || variants.some((name) => headers[name] !== undefined))
      return page(request, response);
    // What Next's server adds, and pages may read.
    headers["x-forwarded-host"] ??= headers.host;
    headers["x-forwarded-port"] ??= String(port);
    headers["x-forwarded-proto"] ??= "http";
    headers["x-forwarded-for"] ??= request.socket.remoteAddress;
    compressed(request, response, () => {});
    response.on("error", () => {});
    response.once("close", () => response.writableFinished || releaseCompressionStream(response));
    const entry: Entry = require(resolve(".next/server", file));
    try {
      // Next writes into it what it finds out about the request: another for each.
      await entry.handler(request, response, { waitUntil, requestMeta: { relativeProjectDir: "" } });
    } catch (error) {
      // It has been reported by then.
      if (response.closed) return;
      throw response.headersSent ? error : new AppError("UNEXPECTED", null, { cause: error });
    }
  };
}
