import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { tryGit } from "./git";

/** What the template is called, in whatever is made from it. */
export const template = "Groundwork";

/** Where a project says which version of the template it has. */
export const stampFile = ".template.json";

const stampShape = z.object({
  version: z.string(),
  /** The path or address that the template's later versions come from, once one has been taken. */
  source: z.string().nullable(),
  /** The commit of the template that the project has, as far as it is known. */
  commit: z.string().nullable(),
});
export type Stamp = z.infer<typeof stampShape>;

function parse(text: string): Stamp | undefined {
  try {
    return stampShape.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The stamp of a project, if it has one that can be read. */
export async function readStamp(folder: string): Promise<Stamp | undefined> {
  return parse(await readFile(join(folder, stampFile), "utf8").catch(() => ""));
}

/** The stamp in a commit, if it has one that can be read. */
export async function readStampOf(folder: string, commit: string): Promise<Stamp | undefined> {
  return parse((await tryGit(folder, "show", `${commit}:${stampFile}`)).output);
}

export function stampText({ version, source, commit }: Stamp): string {
  return `${JSON.stringify({ version, source, commit }, null, 2)}\n`;
}

export async function writeStamp(folder: string, stamp: Stamp): Promise<void> {
  await writeFile(join(folder, stampFile), stampText(stamp));
}
