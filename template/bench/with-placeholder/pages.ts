import { setTimeout as delay } from "node:timers/promises";
import { points } from "../../../groundwork/src/spec/points";
import { firstLoadOf } from "../../../groundwork/src/testing/first-load";
import type { Environment } from "./environment";
import { type Measured, startBuild } from "./servers";
import type { Builds } from "./throughput";

/** Compressed JavaScript that a page loads first, in bytes. */
export type MeasuredPage = { readonly build: string; readonly page: string; readonly bytes: number };

/** Resident memory in MB of one worker that has given its first answer and rests. */
export type Memory = { readonly build: string; readonly idle: number };

/** Paths of the app's pages, by what to call them, read as the user of the first cookie. */
export async function pagesOf(read: (path: string) => Promise<string>): Promise<Record<string, string>> {
  const [own = ""] = (await read("/placeholders")).match(/\/placeholders\/[0-9a-f-]{36}/) ?? [];
  return {
    "/": "/",
    "/sign-in": "/sign-in?as=another",
    "/account": "/account",
    "/placeholders": "/placeholders",
    "/placeholders/[id]": own,
  };
}

/** Reads pages as the user of the first cookie. @throws for an error page, which loads less and would be counted as good */
export const readerOf =
  ({ cookies: [cookie = ""] }: Environment, origin: string) =>
  async (path: string): Promise<string> => {
    const answer = await fetch(origin + path, { headers: { cookie } });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}.`);
    return answer.text();
  };

const specification = ["/spec", ...points.map(({ name }) => `/spec/${name}`), "/spec/calls/identity.me"];

export const measureFirstLoads = (environment: Environment, builds: Builds): Promise<MeasuredPage[]> =>
  ofEach(environment, builds, async (build, { origin }) => {
    const read = readerOf(environment, origin);
    const pages = [
      ...Object.entries(await pagesOf(read)),
      ...specification.map((path) => [path, path] as const),
    ];
    const loads: MeasuredPage[] = [];
    for (const [page, path] of pages)
      loads.push({ build, page, bytes: await firstLoadOf(await read(path), origin) });
    return loads;
  });

/** Milliseconds after which what starting left behind is collected. */
const restMilliseconds = 30_000;

export const measureMemory = (environment: Environment, builds: Builds): Promise<Memory[]> =>
  ofEach(environment, builds, async (build, gateway) => {
    await delay(restMilliseconds);
    return [{ build, idle: gateway.usage().memory }];
  });

/** Measures the gateway of each build alone, one after the other. */
async function ofEach<Result>(
  environment: Environment,
  builds: Builds,
  measure: (build: string, gateway: Measured) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [build, folder] of Object.entries(builds)) {
    const gateway = await startBuild(environment, folder);
    results.push(...(await measure(build, gateway).finally(gateway.stop)));
  }
  return results;
}
