import { v7 as newId } from "uuid";
import { draftOf, type InputDraft, type Presence, wholeInput, within } from "#client/explorer/draft";
import type { InputModel } from "#client/explorer/explored-call";
import type { FormState } from "#client/form";
import { FormField } from "#ui/fields/form-field";
import { Button } from "@/ui/button";
import { choicesOf, Select } from "@/ui/select";
import type { Input } from "./use-input";

type Props = {
  readonly form: FormState;
  readonly input: Input;
  readonly model: InputModel;
  readonly draft: InputDraft;
  /** Path of the value in the input; empty for the whole. */
  readonly path: string;
  readonly optional?: boolean;
};

const presences = choicesOf<Presence>({ value: "A value", null: "null", absent: "Left out" });

/** Controls of a value, and of what it is made of. */
export function InputFields(props: Props) {
  const { model, draft, path, optional = false, input } = props;
  const offered = presences.filter(
    ({ value }) =>
      value === "value" || (value === "null" && model.nullable) || (value === "absent" && optional),
  );
  const name = path || wholeInput;
  const presence = offered.length > 1 && (
    // Beside a control, which is below its label.
    <div className="max-w-40 md:[[data-field]+&]:mt-7">
      <Select
        label={`How ${name} is sent`}
        labelHidden
        value={draft.presence}
        choices={offered}
        onChange={(chosen) => input.change(path, (now) => ({ ...now, presence: chosen }))}
      />
    </div>
  );
  const rowStyle = `grid grid-cols-1 gap-1.5 ${presence ? "md:grid-cols-[minmax(0,1fr)_10rem] md:gap-x-4" : ""}`;
  if (draft.presence !== "value")
    return (
      <div className={rowStyle}>
        <p className="text-sm font-semibold md:self-center">{name}</p>
        {presence}
      </div>
    );
  if (model.shape === "object" || model.shape === "list") {
    const inside =
      model.shape === "object" ? (
        <ObjectFields {...props} model={model} />
      ) : (
        <ListFields {...props} model={model} />
      );
    if (path === "" && !presence) return inside;
    return (
      <fieldset className="grid min-w-0 grid-cols-1 gap-4 rounded-lg border px-4 pt-3 pb-4">
        <legend className="px-1.5 text-sm font-semibold">{name}</legend>
        {presence}
        {inside}
      </fieldset>
    );
  }
  function makeId() {
    const value = newId();
    input.change(path, (now) => ({ ...now, texts: [value], source: { texts: [value], value } }), true);
  }
  return (
    <div className={rowStyle}>
      <FormField key={`${name} ${input.revision}`} form={props.form} name={name} />
      {presence}
      {model.shape === "leaf" && model.newId && (
        <div>
          <Button size="small" onClick={makeId}>
            Make a new {name}
          </Button>
        </div>
      )}
    </div>
  );
}

type ShapeOf<Shape> = Extract<InputModel, { shape: Shape }>;

const ObjectFields = ({ model, draft, path, ...shared }: Props & { model: ShapeOf<"object"> }) =>
  model.fields.map(({ name, optional, model: inner }) => (
    <InputFields
      key={name}
      {...shared}
      model={inner}
      draft={draft.fields[name] ?? draftOf(inner, undefined, optional)}
      path={within(path, name)}
      optional={optional}
    />
  ));

function ListFields({ model, draft, path, ...shared }: Props & { model: ShapeOf<"list"> }) {
  const { input } = shared;
  const name = path || wholeInput;
  const change = (items: (items: readonly InputDraft[]) => readonly InputDraft[], remount: boolean) =>
    input.change(path, (now) => ({ ...now, items: items(now.items) }), remount);
  return (
    <>
      {draft.items.map((item, index) => {
        const inner = within(path, index);
        return (
          <div key={inner} className="grid grid-cols-1 justify-items-start gap-1.5 *:first:w-full">
            <InputFields {...shared} model={model.item} draft={item} path={inner} optional={false} />
            <Button
              size="small"
              onClick={({ currentTarget }) => {
                // The button goes away, or stands for the next item then.
                currentTarget.closest("fieldset")?.querySelector<HTMLElement>("[data-add]")?.focus();
                change((items) => items.filter((_, place) => place !== index), true);
              }}
            >
              Remove {inner}
            </Button>
          </div>
        );
      })}
      {draft.items.length === 0 && <p className="text-sm text-muted-foreground">An empty list is sent.</p>}
      <div>
        <Button
          size="small"
          data-add=""
          onClick={() => change((items) => [...items, draftOf(model.item, undefined)], false)}
        >
          Add to {name}
        </Button>
      </div>
    </>
  );
}
