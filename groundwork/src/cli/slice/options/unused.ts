import { bindingsOf, usesOf } from "./bindings";
import { cut } from "./cut";
import { withEmptied } from "./elements";
import { treeOf } from "./tree";

/** The text of a source file without what it imports or declares for itself and does not use, until nothing follows. */
export function withoutUnused(text: string, path: string): string {
  const tree = treeOf(text, path);
  const unused = bindingsOf(tree).flatMap((binding) => {
    const { name, node, scope, isExported, element } = binding;
    const isOwn = scope === tree.program && !isExported && !name.startsWith("_");
    if (!isOwn || usesOf(tree, binding).length > 0) return [];
    const parent = tree.parentOf(node);
    return parent?.type.startsWith("Import") ? [parent] : (element ?? []);
  });
  return unused.length === 0 ? text : withoutUnused(cut(tree, withEmptied(tree, new Set(unused))), path);
}
