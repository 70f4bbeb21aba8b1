import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { attempt } from "../contract/attempt";
import { jsonText } from "./files";
import { tryGit } from "./git";

/** Name of the template, in whatever is made from it. */
export const template = "Groundwork";

export const templateVersionFile = "groundwork/template.json";

const templateVersionShape = z.object({
  version: z.string(),
  /** The path or URL that the template's later versions come from, once one has been taken. */
  source: z.string().nullable(),
  /** The commit of the template that the project has, as far as it is known. */
  commit: z.string().nullable(),
});
export type TemplateVersion = z.infer<typeof templateVersionShape>;

const parse = (text: string) => attempt(() => templateVersionShape.parse(JSON.parse(text)));

/** The template version of a project, if it has one that can be read. */
export const readTemplateVersion = async (folder: string): Promise<TemplateVersion | undefined> =>
  parse(await readFile(join(folder, templateVersionFile), "utf8").catch(() => ""));

/** The template version in a commit, if it has one that can be read. */
export const readTemplateVersionOf = async (folder: string, commit: string) =>
  parse((await tryGit(folder, "show", `${commit}:${templateVersionFile}`)).output);

export const templateVersionText = ({ version, source, commit }: TemplateVersion): string =>
  jsonText({ version, source, commit });

export async function writeTemplateVersion(folder: string, version: TemplateVersion): Promise<void> {
  await writeFile(join(folder, templateVersionFile), templateVersionText(version));
}
