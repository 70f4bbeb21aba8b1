/**
 * Measurements by `npm run check` of the template, tests included and the platform as far as they import it, and how much
 * more it measured for each procedure when ten untouched slices were added.
 */
export const measured = { procedures: 44, instantiations: 513_980, eachMore: 4_300 } as const;

/** How much more than was measured a project may take: in what is there once, and for each procedure with its screens. */
const share = { base: 1.17, eachMore: 1.5 } as const;

/** How many generic types the compiler may work out for a project with so many procedures. */
export const typeBudget = (procedures: number): number =>
  Math.round(
    share.base * measured.instantiations +
      share.eachMore * measured.eachMore * (procedures - measured.procedures),
  );

/** Why a project is over its budget of types, and what to do about it; nothing when it is not. */
export function overTypeBudget(instantiations: number, procedures: number): string | undefined {
  const budget = typeBudget(procedures);
  if (instantiations <= budget) return undefined;
  return [
    `The compiler worked out ${instantiations} generic types, and the budget for ${procedures} procedures is ${budget}.`,
    "It may be plain growth: much code that no procedure stands for. Then raise `share` in groundwork/src/cli/type-budget.ts.",
    "It is not when one change took much more than its neighbours: look for a type that is worked out again for each",
    "procedure or file, with: npx tsc --noEmit --incremental false --generateTrace .data/types",
  ].join("\n");
}
