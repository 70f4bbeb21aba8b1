import { git } from "../git";
import { isWholeTemplate, productTree } from "../product-tree/product-tree";

/**
 * Two versions of the template as the project would have been made from each, in commits that git can compare: a product
 * that `create` made knows nothing of what it leaves behind, and has the overlay's files in the place of the template's.
 */
export async function comparable(folder: string, base: string, latest: string): Promise<[string, string]> {
  if (await isWholeTemplate(folder, "HEAD")) return [base, latest];
  return [await madeFrom(folder, base), await madeFrom(folder, latest)];
}

async function madeFrom(folder: string, version: string): Promise<string> {
  const tree = await productTree(folder, version);
  const author = ["-c", "user.name=template", "-c", "user.email=template@localhost"];
  return git(folder, ...author, "commit-tree", tree, "-m", "The template, as a product is made from it");
}
