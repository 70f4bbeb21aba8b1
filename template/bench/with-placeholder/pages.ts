import { setTimeout as delay } from "node:timers/promises";
import { points } from "groundwork/spec/points";
import { firstLoadOf } from "groundwork/testing/first-load";
import type { Environment } from "./environment";
import { startGateway } from "./servers";
import { askAll, type Builds } from "./throughput";

/** Compressed JavaScript that a page loads first, in bytes. */
export type FirstLoad = { readonly build: string; readonly page: string; readonly bytes: number };

/** Resident memory of one worker in MB that has answered everything once and rests. */
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

export async function measureFirstLoads(environment: Environment, builds: Builds): Promise<FirstLoad[]> {
  const specification = ["/spec", ...points.map(({ name }) => `/spec/${name}`), "/spec/calls/identity.me"];
  const loads: FirstLoad[] = [];
  for (const [build, folder] of Object.entries(builds)) {
    const gateway = await startGateway(environment, folder);
    try {
      const read = readerOf(environment, gateway.origin);
      const pages = {
        ...(await pagesOf(read)),
        ...Object.fromEntries(specification.map((path) => [path, path])),
      };
      for (const [page, path] of Object.entries(pages))
        loads.push({ build, page, bytes: await firstLoadOf(await read(path), gateway.origin) });
    } finally {
      await gateway.stop();
    }
  }
  return loads;
}

/** Milliseconds after which what starting left behind is collected. */
const restMilliseconds = 30_000;

export async function measureMemory(environment: Environment, builds: Builds): Promise<Memory[]> {
  const memories: Memory[] = [];
  for (const [build, folder] of Object.entries(builds)) {
    const gateway = await startGateway(environment, folder);
    try {
      await askAll(environment, gateway);
      await delay(restMilliseconds);
      memories.push({ build, idle: gateway.usage().memory });
    } finally {
      await gateway.stop();
    }
  }
  return memories;
}
