import { firstLoadOf } from "./first-load";
import { startFront } from "./servers";
import type { Stage } from "./stage";

/** Bytes of compressed JavaScript that each page loads first, by its path. */
export async function measureFirstLoads(stage: Stage): Promise<Record<string, number>> {
  const front = await startFront(stage);
  const headers = { cookie: stage.cookies[0] ?? "" };
  const read = async (path: string) => (await fetch(front.origin + path, { headers })).text();
  try {
    const [own = ""] = (await read("/placeholders")).match(/\/placeholders\/[0-9a-f-]{36}/) ?? [];
    const sizes: Record<string, number> = {};
    for (const [name, path] of [
      ["/", "/"],
      ["/sign-in", "/sign-in?as=another"],
      ["/placeholders", "/placeholders"],
      ["/placeholders/[id]", own],
      ["/account", "/account"],
    ] as const) {
      sizes[name] = await firstLoadOf(await read(path), front.origin);
    }
    return sizes;
  } finally {
    await front.stop();
  }
}
