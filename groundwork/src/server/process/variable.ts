import { z } from "zod";

/** One environment variable: all that the server, the documents and a refusal say of it. */
export type Variable = {
  /** From the text that is set to the value that the server reads. Its messages are not used: `must` is. */
  readonly schema: z.ZodType<unknown, string>;
  /** One line without a full stop, noun first: its row in the platform's table, the first line in `.env.example`. */
  readonly description: string;
  /** More sentences, for `.env.example` alone. */
  readonly details?: string;
  /**
   * More exact end of a refusal after NAME, of a text that the schema refuses; undefined where `must` says it. It must not
   * hold what may be a secret.
   */
  readonly problemOf?: (text: string) => string | undefined;
  /** Last part of a refusal, in place of the example. */
  readonly hint?: string;
  /** Not written into documents: nobody should need to set it. */
  readonly hidden?: true;
} & (
  | {
      /** Part of a refusal after "NAME must". */
      readonly must: string;
      /** Text that the schema accepts. Without one the default is shown. */
      readonly example?: string;
    }
  // A refusal then says that it must look like the example.
  | { readonly must?: never; readonly example: string }
) &
  (
    | {
        /** Text that counts while none is set; `$NAME` stands for a variable that is declared before this one. */
        readonly default: string;
        readonly unset?: never;
      }
    | {
        /** Effect while none is set: the value is `undefined`. */
        readonly unset: string;
        readonly default?: never;
      }
  );

export type Declarations = Readonly<Record<string, Variable>>;

/** Values that the server reads. A key leads an editor to its declaration. */
export type ValuesOf<Declared extends Declarations> = {
  readonly [Name in keyof Declared]:
    | z.output<Declared[Name]["schema"]>
    | (Declared[Name] extends { readonly default: string } ? never : undefined);
};

/** Schema and refusal of a whole number between two bounds, both allowed. */
export const wholeNumber = (least: number, most: number, unit = "") => ({
  schema: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((number) => number >= least && number <= most),
  must: `be a whole number${unit && ` of ${unit}`} from ${least} to ${most}`,
});

/** Schema and refusal of one word of several. */
export const oneWordOf = <const Words extends readonly [string, ...string[]]>(words: Words) => ({
  schema: z.enum(words),
  must: `be ${words.slice(0, -1).join(", ")} or ${words.at(-1)}`,
});

/** Schema of entries with commas between them. */
export const commaSeparated = (isEntry: (entry: string) => boolean) =>
  z
    .string()
    .transform((text) => (text === "" ? [] : text.split(",").map((entry) => entry.trim())))
    .refine((entries) => entries.every(isEntry))
    .readonly();

/** Sentence of refusal. It never holds what is set, which may be a secret. */
export function refusedVariable(name: string, variable: Variable, text: string): string {
  const { must, hint, example } = variable;
  const problem = variable.problemOf?.(text);
  if (problem) return `${name} ${problem}`;
  const sentence = `${name} must ${must ?? `look like ${example}`}`;
  if (hint) return `${sentence}; ${hint}`;
  const shown = must && shownTextOf(variable);
  return shown ? `${sentence}, such as ${name}=${shown}.` : `${sentence}.`;
}

/** Text that documents show as one to set. */
export const shownTextOf = ({ example, default: text }: Pick<Variable, "example" | "default">): string =>
  example ?? text ?? "";
