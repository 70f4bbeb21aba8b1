import { basename } from "node:path";
import * as syntax from "../../syntax";

export type Node = syntax.Node;
export type Tree = syntax.Tree;
export const { nameOf, outwards, partsOf, treeOf } = syntax;

/** Name of a file as an import of all of it is called: `invoice` of `procedures/invoice.ts`. */
export const moduleName = (path: string): string => basename(path).replace(/\.tsx?$/, "");
