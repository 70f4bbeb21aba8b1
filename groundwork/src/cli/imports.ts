import { parse } from "@swc/core";

export type Import = { specifier: string; kind: "value" | "type" };

type Node = { type?: string; [key: string]: unknown };

/** Every import, re-export and import() of a TypeScript source, with its kind: whether it is left at run time. */
export async function importsOf(source: string, file: string): Promise<Import[]> {
  const tree = await parse(source, { syntax: "typescript", tsx: file.endsWith("x"), decorators: true });
  const found: Import[] = [];
  visit(tree as unknown as Node, found);
  return found;
}

function visit(node: Node, found: Import[]): void {
  const specifier = specifierOf(node);
  if (specifier !== undefined) {
    const erased = node.typeOnly === true || node.type === "TsImportType";
    found.push({ specifier, kind: erased ? "type" : "value" });
  }
  for (const child of Object.values(node).flat(1)) {
    if (typeof child === "object" && child !== null) visit(child as Node, found);
  }
}

function specifierOf(node: Node): string | undefined {
  switch (node.type) {
    case "ImportDeclaration":
    case "ExportNamedDeclaration":
    case "ExportAllDeclaration":
      return textOf(node.source);
    case "TsImportType":
      return textOf(node.argument);
    case "CallExpression": {
      const callee = node.callee as Node;
      const [first] = node.arguments as { expression: Node }[];
      const imports = callee.type === "Import" || callee.value === "require";
      return imports ? textOf(first?.expression) : undefined;
    }
    default:
      return undefined;
  }
}

function textOf(node: unknown): string | undefined {
  const literal = node as Node | null | undefined;
  return literal?.type === "StringLiteral" ? String(literal.value) : undefined;
}
