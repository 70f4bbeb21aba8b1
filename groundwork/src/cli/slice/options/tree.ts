import * as syntax from "../../syntax";

export type Node = syntax.Node;
export type Tree = syntax.Tree;
export const { moduleName, nameOf, outwards, partsOf, treeOf } = syntax;
