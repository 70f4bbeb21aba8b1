import { firstLoadOf } from "groundwork/testing/first-load";
import type { Environment } from "./environment";
import { startGateway } from "./servers";

/** Bytes of compressed JavaScript that each page loads first, by its path. */
export async function measureFirstLoads(environment: Environment): Promise<Record<string, number>> {
  const gateway = await startGateway(environment);
  const headers = { cookie: environment.cookies[0] ?? "" };
  const read = async (path: string) => {
    const answer = await fetch(gateway.origin + path, { headers });
    // An error page loads less, and would be counted as good.
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}.`);
    return answer.text();
  };
  try {
    const ofSlices = await Promise.all(environment.slices.map(({ pages }) => pages(read)));
    const pages: Readonly<Record<string, string>> = {
      "/": "/",
      "/sign-in": "/sign-in?as=another",
      "/account": "/account",
      ...Object.assign({}, ...ofSlices),
    };
    const sizes: Record<string, number> = {};
    for (const [name, path] of Object.entries(pages)) {
      sizes[name] = await firstLoadOf(await read(path), gateway.origin);
    }
    return sizes;
  } finally {
    await gateway.stop();
  }
}
