import { isRecord } from "../../contract/record";
import { inputOf, sameTexts } from "../form-values";
import { draftOf, type InputDraft, wholeInput, within } from "./draft";
import type { InputModel } from "./input-model";

/** What keeps a field from being sent. */
export type InputProblem = { readonly field: string; readonly message: string };

/** Input out of what is typed, or why there is none. */
export type ReadInput = { readonly input: unknown } | { readonly problems: readonly InputProblem[] };

/** The input that a draft stands for. What only its schema forbids is sent, so that the server refuses it. */
export function draftInput(model: InputModel, draft: InputDraft): ReadInput {
  const problems: InputProblem[] = [];
  const input = read(model, draft, "", problems);
  return problems.length > 0 ? { problems } : { input };
}

export function inputOfJson(text: string): ReadInput {
  const problems: InputProblem[] = [];
  const input = parse(text, wholeInput, problems);
  return problems.length > 0 ? { problems } : { input };
}

/** Text of JSON for what is typed into a form, in which also stands what cannot be sent. */
export const jsonOf = (model: InputModel, draft: InputDraft): string =>
  JSON.stringify(read(model, draft, "", []), null, 2) ?? "";

/** Draft of a form for an input, or the fields that the form has no place for, `null` where it has none at all. */
export function draftFor(
  model: InputModel,
  input: unknown,
): { readonly draft: InputDraft } | { readonly misplaced: readonly string[] } {
  const draft = draftOf(model, input);
  const misplaced = differences(input, read(model, draft, "", []), "");
  return misplaced.length > 0 ? { misplaced } : { draft };
}

function read(model: InputModel, draft: InputDraft, path: string, problems: InputProblem[]): unknown {
  if (draft.presence === "absent") return undefined;
  if (draft.presence === "null") return null;
  const { texts, source } = draft;
  const isUnchanged = source !== undefined && sameTexts(source.texts, texts);
  const name = path || wholeInput;
  switch (model.shape) {
    case "json":
      return isUnchanged ? source.value : parse(texts[0] ?? "", name, problems);
    case "leaf": {
      if (isUnchanged) return source.value;
      const value = inputOf(model.field, texts, false);
      const message = problemOf(model.field.kind, value);
      if (message) problems.push({ field: name, message });
      return model.values?.find((offered) => String(offered) === value) ?? value;
    }
    case "object": {
      const held = model.fields.flatMap(({ name, model }) => {
        const inner = draft.fields[name];
        const value = inner && read(model, inner, within(path, name), problems);
        return value === undefined ? [] : [[name, value] as const];
      });
      return Object.fromEntries(held);
    }
    case "list":
      return draft.items.map((item, index) => read(model.item, item, within(path, index), problems));
  }
}

/** Why what is typed into a control of this kind is nothing that JSON could say. */
function problemOf(kind: string, value: unknown): string | undefined {
  switch (kind) {
    case "integer":
    case "decimal":
      if (value === null) return "Enter a number.";
      return typeof value === "string" ? `“${value}” is not a number such as 1200 or 0.5.` : undefined;
    case "date":
      return isDay(value) ? undefined : "Enter a complete date.";
    case "dateTime":
      return typeof value === "string" && value.endsWith("Z") ? undefined : "Enter a complete date and time.";
    case "oneOf":
      return value === null ? "Choose one." : undefined;
    default:
      return undefined;
  }
}

const isDay = (value: unknown) => typeof value === "string" && /^\d{4,}-\d\d-\d\d$/.test(value);

function parse(text: string, field: string, problems: InputProblem[]): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = text.trim() === "" ? "it is empty" : (error as Error).message;
    problems.push({ field, message: `This is not valid JSON: ${reason}.`.replace(/\.\.$/, ".") });
    return text;
  }
}

/** Paths at which two values of JSON differ. */
function differences(one: unknown, other: unknown, path: string): string[] {
  if (Object.is(one, other)) return [];
  if (!isRecord(one) || !isRecord(other) || Array.isArray(one) !== Array.isArray(other))
    return [path || wholeInput];
  const [left, right] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((key) =>
    left.has(key) === right.has(key)
      ? differences(left.get(key), right.get(key), within(path, key))
      : [within(path, key)],
  );
}
