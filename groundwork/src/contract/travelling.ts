import type * as z from "zod";

/** What plain JSON carries; a field that is `undefined` is left out. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
type JsonObject = { readonly [name: string]: JsonValue | undefined };

/** What an answer carries: JSON, and dates in it. */
export type AnswerValue = string | number | boolean | null | Date | readonly AnswerValue[] | AnswerObject;
type AnswerObject = { readonly [name: string]: AnswerValue | undefined };

/** Places of a type at which something is that does not travel. Worked out only where there is one. */
type Stray<Value, Carried, Place extends string> = Value extends Carried
  ? never
  : Value extends readonly (infer Item)[]
    ? Stray<Item, Exclude<Carried, undefined>, `${Place}[]`>
    : Value extends { readonly [name: string]: unknown }
      ? {
          [Name in keyof Value & string]: Stray<Value[Name], Carried | undefined, `${Place}.${Name}`>;
        }[keyof Value & string]
      : Place;

/** The schema of an output, or a sentence about what in it cannot be answered with. */
export type Answerable<Schema extends z.ZodType> =
  z.output<Schema> extends AnswerValue
    ? Schema
    : `${Stray<z.output<Schema>, AnswerValue, "output">} is of a type that no answer carries: use text, numbers, booleans, null, dates, arrays and plain objects`;

/** The schema of an input, or a sentence about what in it cannot be sent. */
export type Sendable<Schema extends z.ZodType> =
  z.input<Schema> extends JsonValue | undefined
    ? Schema
    : `${Stray<z.input<Schema>, JsonValue | undefined, "input">} is of a type that JSON does not have: use text, numbers, booleans, null, arrays and plain objects`;
