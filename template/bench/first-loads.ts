import { firstLoadOf } from "groundwork/testing/first-load";
import type { Stage } from "./environment";
import { startFront } from "./servers";

/** Bytes of compressed JavaScript that each page loads first, by its path. */
export async function measureFirstLoads(stage: Stage): Promise<Record<string, number>> {
  const front = await startFront(stage);
  const headers = { cookie: stage.cookies[0] ?? "" };
  const read = async (path: string) => {
    const answer = await fetch(front.origin + path, { headers });
    // An error page loads less, and would be counted as good.
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}.`);
    return answer.text();
  };
  try {
    const ofSlices = await Promise.all(stage.slices.map(({ pages }) => pages(read)));
    const pages: Readonly<Record<string, string>> = {
      "/": "/",
      "/sign-in": "/sign-in?as=another",
      "/account": "/account",
      ...Object.assign({}, ...ofSlices),
    };
    const sizes: Record<string, number> = {};
    for (const [name, path] of Object.entries(pages)) {
      sizes[name] = await firstLoadOf(await read(path), front.origin);
    }
    return sizes;
  } finally {
    await front.stop();
  }
}
