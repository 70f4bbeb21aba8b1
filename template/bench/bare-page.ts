import { rmSync } from "node:fs";
import { mkdir, mkdtemp, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { next, quiet } from "groundwork/cli/next";
import { finished } from "groundwork/cli/process";
import { UserFacingError } from "groundwork/contract/user-facing-error";
import { elementsOf } from "./elements";
import { type Measured, startNextIn } from "./servers";

/**
 * Builds and starts a Next app of one page: a server component that makes the markup of another page's body at each
 * request, and has no data, no providers and nothing that the browser would run.
 */
export async function startBarePage(path: string, html: string): Promise<Measured> {
  // Not inside the project, whose proxy and instrumentation Next would take along.
  const folder = await mkdtemp(join(tmpdir(), "bare-page-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  const files = {
    "package.json": `{ "type": "module", "private": true }`,
    "next.config.js": `export default { turbopack: { root: "/" }, images: { unoptimized: true } };`,
    "app/layout.jsx": `export default ({ children }) => <html lang="en"><body>{children}</body></html>;`,
    [`app${path}/page.jsx`]: `import { createElement as h } from "react";
export const dynamic = "force-dynamic";
export default async function Page() {
  return h("div", null, ${elementsOf(html)});
}
`,
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const { code, output } = await finished(
    next,
    ["build"],
    { ...quiet, NODE_ENV: "production" },
    { cwd: folder },
  );
  if (code !== 0) throw new UserFacingError(`${output}\n\nThe bare page does not build.`);
  return startNextIn(folder);
}
