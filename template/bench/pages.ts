import { points } from "groundwork/spec/points";
import { firstLoadOf } from "groundwork/testing/first-load";
import type { Environment } from "./environment";
import { median } from "./median";
import { startGateway } from "./servers";

/** What a page costs its first visitor and its server. */
export type PageCost = {
  /** Compressed JavaScript that it loads first, in bytes. */
  readonly bytes: number;
  /** From the request to the end of the answer, one request after another, in milliseconds. */
  readonly ms: number;
};

/** Bytes of the page that loads most. */
export const largestLoad = (pages: Readonly<Record<string, PageCost>>): number =>
  Math.max(...Object.values(pages).map(({ bytes }) => bytes));

/** Requests of a page whose time is taken, after as many that warm it up. */
const requests = 20;

/** Costs of each page, by its path. */
export async function measurePages(environment: Environment): Promise<Record<string, PageCost>> {
  const gateway = await startGateway(environment);
  const headers = { cookie: environment.cookies[0] ?? "" };
  const read = async (path: string) => {
    const answer = await fetch(gateway.origin + path, { headers });
    // An error page loads less, and would be counted as good.
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}.`);
    return answer.text();
  };
  const timed = async (path: string) => {
    const began = performance.now();
    await read(path);
    return performance.now() - began;
  };
  const timeOf = async (path: string) => {
    const times: number[] = [];
    for (let count = 0; count < 2 * requests; count += 1) times.push(await timed(path));
    return median(times.slice(requests));
  };
  try {
    const ofSlices = await Promise.all(environment.slices.map(({ pages }) => pages(read)));
    const pages: Readonly<Record<string, string>> = {
      "/": "/",
      "/sign-in": "/sign-in?as=another",
      "/account": "/account",
      ...Object.assign({}, ...ofSlices),
      ...Object.fromEntries(specificationPages.map((path) => [path, path])),
    };
    const costs: Record<string, PageCost> = {};
    for (const [name, path] of Object.entries(pages)) {
      const bytes = await firstLoadOf(await read(path), gateway.origin);
      costs[name] = { bytes, ms: await timeOf(path) };
    }
    return costs;
  } finally {
    await gateway.stop();
  }
}

const specificationPages = ["/spec", ...points.map(({ name }) => `/spec/${name}`), "/spec/calls/identity.me"];
