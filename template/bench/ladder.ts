import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ask } from "./ask";
import { startBarePage } from "./bare-page";
import { elementsOf } from "./elements";
import type { Environment } from "./environment";
import { command, makeProduct } from "./made-product";
import { rowsFor } from "./rows";
import { type Measured, servers, startGateway, startNext } from "./servers";
import { type Cell, type Contestant, measureInTurns, type Turns } from "./turns";

/** Page of a slice that is taken apart: its row, and the code by which it reads what it shows. */
export type Laddered = { readonly row: string; readonly imports: string; readonly read: string };

/**
 * What each part of a page costs: its markup alone, then with the root layout, with the session, with its rows read, the
 * page itself, and that behind the gateway. All of them have the same markup, and a made product serves those between.
 */
export async function measureLadder(environment: Environment, options: Turns): Promise<Cell[]> {
  const laddered = environment.slices.flatMap(({ ladder = [] }) => ladder)[0];
  if (!laddered) return [];
  const folder = join(await mkdtemp(join(tmpdir(), "ladder-")), "product");
  const started: Measured[] = [];
  const starts = async (server: Promise<Measured>) => {
    started.push(await server);
    return server;
  };
  try {
    const gateway = await starts(startGateway(environment));
    const row = rowsFor(environment, gateway.origin).find(({ name }) => name === laddered.row);
    if (!row) throw new Error(`There is no row "${laddered.row}".`);
    const html = (await ask(gateway.origin, row)).body;
    await makeProduct(folder);
    const { imports, read } = laddered;
    const session = `import { currentUser } from "@/trpc/server";\n`;
    await writeRung(folder, "layouts", html, "", "");
    await writeRung(folder, "session", html, session, "await currentUser();");
    await writeRung(folder, "rows", html, session + imports, `await currentUser();\n${read}`);
    await command(folder, "build");
    const bare = await starts(startBarePage(row.path, html));
    const next = await starts(startNext(environment, { folder }));
    const rung = (name: string, server: Measured, path = row.path): Contestant => ({
      name,
      server,
      rows: [{ ...row, path }],
    });
    const rungs = [
      rung(servers.page, bare),
      rung("with the root layout", next, "/ladder-layouts"),
      rung("with the session", next, "/ladder-session"),
      rung("with its rows read", next, "/ladder-rows"),
      rung("the page itself", next),
      rung("behind the gateway", gateway),
    ];
    return await measureInTurns(environment, rungs, options);
  } finally {
    await Promise.all(started.map((server) => server.stop()));
    await rm(join(folder, ".."), { recursive: true, force: true });
  }
}

/** A page of a made product that has the markup of another, and does a part of its work. */
async function writeRung(folder: string, name: string, html: string, imports: string, work: string) {
  const page = join(folder, `src/app/ladder-${name}`);
  await mkdir(page, { recursive: true });
  await writeFile(
    join(page, "page.tsx"),
    `// @ts-nocheck
import { connection } from "next/server";
import { createElement as h } from "react";
${imports}
export default async function Page() {
  await connection();
  ${work}
  return h("div", null, ${elementsOf(html)});
}
`,
  );
}
