import type { AnyField } from "../../contract/display";
import { sameTexts, type Texts, textsOf } from "../form-values";
import type { InputModel } from "./input-model";

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
      const held = new Map(Object.entries(typeof value === "object" && value !== null ? value : {}));
      const drafts = model.fields.map(({ name, optional, model }) => [
        name,
        draftOf(model, held.get(name), optional),
      ]);
      return { ...empty, fields: Object.fromEntries(drafts) };
    }
    case "list":
      return {
        ...empty,
        items: Array.isArray(value) ? value.map((item) => draftOf(model.item, item)) : [],
      };
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
