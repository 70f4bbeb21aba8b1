import { UserFacingError } from "../../contract/user-facing-error";
import type { ProcedureKind } from "../../server/call/declared-procedures";
import { existingModules, existingSlices, hasModel, isPermanent } from "../slice/existing";
import { areNaming, capitalised, isCamelCase, namesOf, wordsIn } from "../slice/names";
import { reservedInCode } from "../slice/reserved";

/**
 * Names of a procedure, such as `invoice.approve`, and the files that its parts are in.
 * @throws {UserFacingError} when it cannot be called so
 */
export function procedureNames(path: string) {
  const [slice = "", name = "", ...more] = path.split(".");
  if (more.length > 0 || !isCamelCase(slice) || !isCamelCase(name))
    throw new UserFacingError(
      `"${path}" is not a valid procedure name: write the slice, a dot, and a name in camelCase, such as invoice.approve.`,
    );
  if (isPermanent(slice))
    throw new UserFacingError(
      `"${slice}" is a slice of the platform, and its procedures stay as they are: a procedure of yours needs a slice of another name.`,
    );
  const hasEntity = existingSlices().some(({ one }) => one.camel === slice);
  const reserved = reservedInCode(name);
  if (reserved) throw new UserFacingError(`"${name}" is ${reserved}: choose another name.`);
  const kebab = wordsIn(slice).join("-");
  const product = `src/product/${kebab}`;
  return {
    slice,
    name,
    path,
    /** Name of its slice in paths. */
    kebab,
    /** Whether its slice has an entity, whose rows it is about. */
    hasEntity,
    files: {
      fields: `${product}/fields.ts`,
      permissions: `${product}/permissions.ts`,
      errors: `${product}/errors.ts`,
      procedures: `src/server/procedures/${kebab}.ts`,
      samples: `tests/contract/samples/${kebab}.ts`,
      test: `tests/server/${kebab}/${wordsIn(name).join("-")}.test.ts`,
    },
  };
}

export type ProcedureNames = ReturnType<typeof procedureNames>;

/** Name of the schema of an input: approveInvoice, invoiceTotals. */
export const inputName = ({ slice, name }: ProcedureNames, kind: ProcedureKind): string =>
  kind === "mutation" ? `${name}${capitalised(slice)}` : `${slice}${capitalised(name)}`;

/** Whether the router has the slice or module of a procedure. */
export const isRouted = ({ slice, hasEntity }: ProcedureNames): boolean =>
  hasEntity || existingModules().includes(slice);

/** @throws {UserFacingError} when a module could not be made by this name, or be distinguished from something later on */
export function refuseModuleName(name: string): void {
  const { one } = namesOf(name);
  const reserved = reservedInCode(name);
  if (reserved) throw new UserFacingError(`"${name}" is ${reserved}: choose another name.`);
  if (hasModel(name))
    throw new UserFacingError(
      `Prisma's schema has a model "${one.pascal}", and src/server/router.ts no slice of it: choose another name.`,
    );
  const slices = existingSlices();
  const said = slices.find((slice) => areNaming(one.words, slice, slices));
  if (!said) return;
  const { camel } = said.one;
  throw new UserFacingError(
    `"${name}" says the name of the slice "${camel}", and would go when that is removed: choose another name, or add the procedure to ${camel}.`,
  );
}
