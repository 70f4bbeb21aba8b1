import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { next } from "groundwork/cli/next";
import { finished } from "groundwork/cli/process";
import { type TypeCheck, typeCheck } from "groundwork/cli/type-check";
import { generateProcedures } from "./generated-procedures";

/** Files that the compiler needs of the project, tests and commands left out. */
const parts = [
  "src",
  "template/start-page",
  "groundwork/src/server/not-generated.d.ts",
  "next-env.d.ts",
  "tsconfig.json",
  ".next/types",
];

export type TypeCheckRow = Pick<TypeCheck, "seconds" | "instantiations"> & { procedures: number };

/** Checks the types of the app with so many generated procedures beside its own, one number after the other. */
export async function checkGenerated(counts: readonly number[]): Promise<TypeCheckRow[]> {
  await finished(next, ["typegen"]);
  const rows: TypeCheckRow[] = [];
  for (const procedures of counts) rows.push({ procedures, ...(await checkCopyWith(procedures)) });
  return rows;
}

async function checkCopyWith(procedures: number): Promise<TypeCheck> {
  const copy = await mkdtemp(join(tmpdir(), "app-types-"));
  try {
    await Promise.all(parts.map((part) => cp(part, join(copy, part), { recursive: true })));
    await symlink(resolve("node_modules"), join(copy, "node_modules"));
    if (procedures > 0) await generateProcedures(copy, procedures);
    const checked = await typeCheck(copy);
    if (checked.code !== 0)
      throw new Error(`The generated procedures do not compile:\n${checked.output.slice(0, 2000)}`);
    return checked;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/**
 * How the work for one more procedure changes from few to many: 1 is linear growth, more is faster than that.
 * @param rows at least three, of growing numbers of procedures
 */
export function growthOf(rows: readonly TypeCheckRow[]): number {
  const slopes = rows.slice(1).map((row, index) => {
    const before = rows[index] as TypeCheckRow;
    return (row.instantiations - before.instantiations) / (row.procedures - before.procedures);
  });
  return (slopes.at(-1) ?? Number.NaN) / (slopes[0] ?? Number.NaN);
}
