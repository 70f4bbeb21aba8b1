import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Scale } from "groundwork/cli/scale/scale";

/**
 * Replaces the instances of one build by those of another, one after the other, while a page of the old build is open.
 * @throws when that page misses one of its files while an instance of its build is there, or is not told to load whole
 */
export async function rollOut({ origin, instances }: Scale, folder: string): Promise<string> {
  const number = (await readFile(join(folder, ".next/built-from"), "utf8")).trim();
  const html = await (await fetch(`${origin}/sign-in`)).text();
  const files = [...new Set([...html.matchAll(/\/_next\/static\/[^"\\ ]+/g)].map(([path]) => path))];
  const own = files.filter((path) => !existsSync(join(folder, ".next/static", staticName(path))));
  if (own.length === 0) throw new Error("Both builds have the same files: nothing would be shown.");
  let asked = 0;
  for (const [index, instance] of instances.entries()) {
    await instance.replace({ folder });
    // The last of the old build is gone then.
    if (index === instances.length - 1) break;
    for (const path of files) {
      const { status } = await fetch(`${origin}${path}`);
      asked += 1;
      if (status !== 200)
        throw new Error(`A page of the old build is answered ${status} for its file ${path}.`);
    }
  }
  const { headers } = await fetch(`${origin}/sign-in`, { headers: { rsc: "1" } });
  const seen = headers.get("x-nextjs-deployment-id");
  if (seen !== number) throw new Error(`The next page says that it is of build ${seen}, not of ${number}.`);
  return `${asked} files of the old page found, ${own.length} of them only in its build; its next page loads whole`;
}

const staticName = (path: string) =>
  decodeURIComponent(path.replace(/^\/_next\/static\//, "").replace(/\?.*$/, ""));
