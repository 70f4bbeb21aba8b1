import type { AnyField } from "../../contract/display";
import { isRecord } from "../../contract/record";
import { inputOf, sameTexts, type Texts, textsOf } from "../form-values";
import type { InputModel } from "./explored-call";

/** How a value is sent: not at all, as `null`, or as what is typed. */
export type Presence = "absent" | "null" | "value";

/**
 * What is typed into the form of an input, or of a part of one. Whatever is not sent at the moment is kept as well, so
 * that it is there when it is to be sent again.
 */
export type InputDraft = {
  readonly presence: Presence;
  readonly texts: Texts;
  /** Texts that its control begins with: it keeps what is typed into it itself. */
  readonly begun: Texts;
  /** Value that the texts began with: until they are changed, exactly this is sent. */
  readonly source?: { readonly texts: Texts; readonly value: unknown };
  readonly fields: Readonly<Record<string, InputDraft>>;
  readonly items: readonly InputDraft[];
};

/** Draft that begins with a value, `undefined` for none; `optional` is whether it may be left out. */
export function draftOf(model: InputModel, value: unknown, optional = false): InputDraft {
  const presence = value === undefined && optional ? "absent" : value === null ? "null" : "value";
  const empty = { presence, texts: [], begun: [], fields: {}, items: [] } as const;
  switch (model.shape) {
    case "leaf":
    case "json": {
      if (value === undefined || value === null) return empty;
      const texts = model.shape === "json" ? [JSON.stringify(value, null, 2)] : leafTexts(model.field, value);
      return { ...empty, texts, begun: texts, source: { texts, value } };
    }
    case "object": {
      const held = new Map(Object.entries(isRecord(value) ? value : {}));
      const drafts = model.fields.map(({ name, optional, model }) => [
        name,
        draftOf(model, held.get(name), optional),
      ]);
      return { ...empty, fields: Object.fromEntries(drafts) };
    }
    case "list":
      return { ...empty, items: Array.isArray(value) ? value.map((item) => draftOf(model.item, item)) : [] };
  }
}

/** Texts of a control for a value as it travels; one of another type than the control's is shown as JSON. */
function leafTexts(field: AnyField, value: unknown): Texts {
  if (typeof value === "object") return [JSON.stringify(value)];
  if (field.kind === "yesNo") return typeof value === "boolean" ? textsOf(field, value, false) : [];
  if (field.kind === "date") return [String(value)];
  const at = field.kind === "dateTime" ? new Date(String(value)) : undefined;
  return at && !Number.isNaN(at.getTime()) ? textsOf(field, at, false) : [String(value)];
}

/** Control of a form that is filled in now. */
export type Leaf = { readonly name: string; readonly field: AnyField; readonly texts: Texts };

/** Name of the whole input among the fields, where it is no object. */
export const wholeInput = "input";

/** Path of what is inside of something, as refusals of the server name it. */
export const within = (path: string, name: string | number): string =>
  path === "" ? String(name) : `${path}.${name}`;

/** Controls of all values that are sent as they are typed, by their paths. */
export function leavesOf(model: InputModel, draft: InputDraft, path = ""): Leaf[] {
  if (draft.presence !== "value") return [];
  switch (model.shape) {
    case "leaf":
    case "json": {
      const name = path || wholeInput;
      return [{ name, field: { ...model.field, label: name }, texts: draft.begun }];
    }
    case "object":
      return model.fields.flatMap(({ name, model }) =>
        leavesOf(model, draft.fields[name] ?? draftOf(model, undefined), within(path, name)),
      );
    case "list":
      return draft.items.flatMap((item, index) => leavesOf(model.item, item, within(path, index)));
  }
}

/** The draft with another one at a path. */
export function changeAt(
  draft: InputDraft,
  path: string,
  change: (draft: InputDraft) => InputDraft,
): InputDraft {
  if (path === "" || (path === wholeInput && !(path in draft.fields))) return change(draft);
  const [name = "", ...rest] = path.split(".");
  const deeper = (inner: InputDraft) => changeAt(inner, rest.join("."), change);
  const inner = draft.fields[name];
  if (inner) return { ...draft, fields: { ...draft.fields, [name]: deeper(inner) } };
  return {
    ...draft,
    items: draft.items.map((item, index) => (String(index) === name ? deeper(item) : item)),
  };
}

/** What browsers make of the ends of lines in their controls. */
const asTyped = (texts: Texts): Texts => texts.map((text) => text.replace(/\r\n?/g, "\n"));

/** The draft with the texts of a control; unless they were changed, what they stand for stays as it is. */
export const withTexts = (draft: InputDraft, texts: Texts): InputDraft =>
  sameTexts(asTyped(draft.texts), asTyped(texts)) ? draft : { ...draft, texts };

/** The draft as controls begin with it that are mounted again, such as when those before them are taken away. */
export const begunAgain = (draft: InputDraft): InputDraft => ({
  ...draft,
  begun: draft.texts,
  fields: Object.fromEntries(Object.entries(draft.fields).map(([name, inner]) => [name, begunAgain(inner)])),
  items: draft.items.map(begunAgain),
});

/** What keeps a field from being sent. */
export type InputProblem = { readonly field: string; readonly message: string };

/** Input out of what is typed, or why there is none. */
export type ReadInput = { readonly input: unknown } | { readonly problems: readonly InputProblem[] };

function inputBy(reading: (problems: InputProblem[]) => unknown): ReadInput {
  const problems: InputProblem[] = [];
  const input = reading(problems);
  return problems.length > 0 ? { problems } : { input };
}

/** The input that a draft stands for. What only its schema forbids is sent, so that the server refuses it. */
export const draftInput = (model: InputModel, draft: InputDraft): ReadInput =>
  inputBy((problems) => read(model, draft, "", problems));

export const inputOfJson = (text: string): ReadInput =>
  inputBy((problems) => parse(text, wholeInput, problems));

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
