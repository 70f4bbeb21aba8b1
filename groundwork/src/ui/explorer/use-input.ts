import { type FormEvent, useState } from "react";
import {
  begunAgain,
  changeAt,
  draftFor,
  draftInput,
  draftOf,
  type InputDraft,
  inputOfJson,
  jsonOf,
  type Leaf,
  leavesOf,
  type ReadInput,
  wholeInput,
  withTexts,
} from "#client/explorer/draft";
import type { ExploredCall } from "#client/explorer/explored-call";
import type { FieldErrors } from "#client/form";
import { type FormTexts, textsIn } from "#client/form-values";
import type { AnyFields } from "#contract/display";

type InputMode = "form" | "json";

/** Input of a call while it is typed, into a form or as JSON. */
type Typed = {
  readonly mode: InputMode;
  readonly draft: InputDraft;
  /** How often controls were mounted again. */
  readonly revision: number;
  /** Text of JSON, the one that its control begins with, and the one that was made of the draft. */
  readonly json: string;
  readonly begun: string;
  readonly written: string | null;
};

const jsonField = { kind: "longText", label: "Input as JSON" } as const;

/** Input of a call as it is typed: nothing of it is lost by typing on in the other way. */
export function useInput({ model, example }: ExploredCall) {
  const [typed, setTyped] = useState<Typed | null>(
    () =>
      model && {
        mode: "form",
        draft: draftOf(model, example),
        revision: 0,
        json: "",
        begun: "",
        written: null,
      },
  );
  const leaves: readonly Leaf[] =
    !model || !typed
      ? []
      : typed.mode === "json"
        ? [{ name: wholeInput, field: jsonField, texts: [typed.begun] }]
        : leavesOf(model, typed.draft);
  const fields: AnyFields = Object.fromEntries(leaves.map(({ name, field }) => [name, field]));

  const reading = (now: Typed | null): ReadInput => {
    if (!model || !now) return { input: undefined };
    return now.mode === "json" ? inputOfJson(now.json) : draftInput(model, now.draft);
  };

  /** What is typed, with the texts of these controls. */
  function adopt(now: Typed, texts: FormTexts): Typed {
    if (now.mode === "json") return { ...now, json: texts[wholeInput]?.[0] ?? now.json };
    const draft = Object.entries(texts).reduce(
      (whole, [name, held]) => changeAt(whole, name, (inner) => withTexts(inner, held)),
      now.draft,
    );
    return { ...now, draft };
  }

  /** Goes on in the other way. @returns why it cannot be, by field */
  function switchTo(mode: InputMode): FieldErrors {
    if (!model || !typed || mode === typed.mode) return {};
    if (mode === "json") {
      const json = jsonOf(model, typed.draft);
      setTyped({ ...typed, mode, json, begun: json, written: json });
      return {};
    }
    if (typed.json === typed.written) {
      setTyped({ ...typed, mode, draft: begunAgain(typed.draft) });
      return {};
    }
    const read = inputOfJson(typed.json);
    if ("problems" in read) return byField(read.problems);
    const made = draftFor(model, read.input);
    if ("misplaced" in made) {
      const places = made.misplaced.join(", ");
      return { [wholeInput]: `The form has no place for this: ${places}. It can be sent as JSON.` };
    }
    setTyped({ ...typed, mode, draft: made.draft, revision: typed.revision + 1 });
    return {};
  }

  return {
    model,
    mode: typed?.mode ?? "form",
    draft: typed?.draft,
    revision: typed?.revision ?? 0,
    fields,
    saved: Object.fromEntries(leaves.map(({ name, texts }) => [name, texts])) as FormTexts,
    read: () => reading(typed),
    /** Reads all controls of the form once more, also what was typed before the page came alive. */
    readAll: (texts: FormTexts): ReadInput => {
      const now = typed && adopt(typed, texts);
      setTyped(now);
      return reading(now);
    },
    /** A control was typed into. */
    onInput: ({ target }: FormEvent) => {
      const { form, name } = target as HTMLInputElement;
      if (!form || !(name in fields)) return;
      const texts = { [name]: textsIn(form, fields)[name] ?? [] };
      setTyped((now) => now && adopt(now, texts));
    },
    /** Changes the form itself, and not by its controls. @param remount whether controls have to be mounted again */
    change: (path: string, change: (draft: InputDraft) => InputDraft, remount = false) =>
      setTyped(
        (now) =>
          now && {
            ...now,
            draft: begunAgain(changeAt(now.draft, path, change)),
            revision: now.revision + (remount ? 1 : 0),
          },
      ),
    switchTo,
  };
}

export type Input = ReturnType<typeof useInput>;

/** The first sentence for each field. */
export const byField = (problems: readonly { field: string; message: string }[]): FieldErrors =>
  Object.fromEntries(problems.map(({ field, message }) => [field, message]).reverse());
