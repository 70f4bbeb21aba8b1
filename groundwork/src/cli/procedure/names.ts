import { UserFacingError } from "../../contract/user-facing-error";
import { existingSlices, permanentSlice } from "../slice/existing";
import { capitalised, isCamelCase, wordsIn } from "../slice/names";
import { reservedInCode } from "../slice/reserved";

/** Names of a new procedure, and the files that it is written into. */
export type ProcedureNames = {
  readonly kind: "query" | "mutation";
  readonly slice: string;
  readonly name: string;
  /** invoice.approve */
  readonly path: string;
  readonly input: string;
  readonly output: string;
  readonly files: {
    readonly fields: string;
    readonly permissions: string;
    readonly errors: string;
    readonly procedures: string;
    readonly samples: string;
    readonly test: string;
  };
};

/**
 * The names of a procedure such as `invoice.approve`.
 * @throws {UserFacingError} when it cannot be called so
 */
export function procedureNames(path: string, kind: ProcedureNames["kind"]): ProcedureNames {
  const [slice = "", name = "", ...more] = path.split(".");
  if (more.length > 0 || !isCamelCase(name)) {
    throw new UserFacingError(
      `"${path}" is not a valid procedure name: write the slice, a dot, and a name in camelCase, such as invoice.approve.`,
    );
  }
  const slices = [permanentSlice, ...existingSlices().map(({ one }) => one.camel)];
  if (!slices.includes(slice)) {
    throw new UserFacingError(`There is no slice "${slice}": the slices are ${slices.join(", ")}.`);
  }
  const reserved = reservedInCode(name);
  if (reserved) throw new UserFacingError(`"${name}" is ${reserved}: choose another name.`);
  const kebab = (text: string) => wordsIn(text).join("-");
  const input = kind === "mutation" ? `${name}${capitalised(slice)}` : `${slice}${capitalised(name)}`;
  const product = `src/product/${kebab(slice)}`;
  return {
    kind,
    slice,
    name,
    path,
    input,
    output: `${input}Answer`,
    files: {
      fields: `${product}/fields.ts`,
      permissions: `${product}/permissions.ts`,
      errors: `${product}/errors.ts`,
      procedures: `src/server/procedures/${kebab(slice)}.ts`,
      samples: `tests/contract/samples/${kebab(slice)}.ts`,
      test: `tests/server/${kebab(slice)}/${kebab(name)}.test.ts`,
    },
  };
}
