import type { ComponentProps, ComponentType, ReactNode } from "react";
import { draftOf, type InputDraft, type Presence, wholeInput, within } from "../../client/explorer/draft";
import type { InputModel } from "../../client/explorer/explored-call";
import type { FormState } from "../../client/form";
import type { Input } from "./use-input";

type Choices = {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
};

/** Components of the product's form kit that the explorer is made of. */
export type ExplorerParts = {
  readonly Form: ComponentType<
    FormState & { readonly draft: string | null; readonly className?: string; readonly children: ReactNode }
  >;
  readonly FormField: ComponentType<{ readonly form: FormState; readonly name: string }>;
  readonly Button: ComponentType<
    ComponentProps<"button"> & {
      readonly variant?: "primary" | "quiet";
      readonly size?: "small";
      readonly pending?: boolean;
    }
  >;
  readonly Select: ComponentType<Choices & { readonly labelHidden?: boolean }>;
  readonly SegmentedControl: ComponentType<Choices>;
  readonly ConfirmDialog: ComponentType<{
    readonly title: string;
    readonly confirm: string;
    readonly pending: boolean;
    readonly onConfirm: () => void;
    readonly onClose: () => void;
    readonly children: ReactNode;
  }>;
  /** Text that a button copies. */
  readonly Code: ComponentType<{ readonly text: string; readonly label: string }>;
  /** Id of a new row, as the product's forms make it. */
  readonly newId: () => string;
};

type Props = { readonly form: FormState; readonly input: Input; readonly parts: ExplorerParts } & {
  readonly model: InputModel;
  readonly draft: InputDraft;
  /** Path of the value in the input; empty for the whole. */
  readonly path: string;
  readonly optional?: boolean;
};

const presences: Readonly<Record<Presence, string>> = { value: "A value", null: "null", absent: "Left out" };

/** Controls of a value, and of what it is made of. */
export function InputFields(props: Props) {
  const { model, draft, path, optional = false, input, parts } = props;
  const offered = (["value", "null", "absent"] as const).filter(
    (presence) =>
      presence === "value" || (presence === "null" && model.nullable) || (presence === "absent" && optional),
  );
  const name = path || wholeInput;
  const presence = offered.length > 1 && (
    // Beside a control, which is below its label.
    <div className="max-w-40 md:[[data-field]+&]:mt-7">
      <parts.Select
        label={`How ${name} is sent`}
        labelHidden
        value={draft.presence}
        choices={offered.map((value) => ({ value, label: presences[value] }))}
        onChange={(chosen) => input.change(path, (now) => ({ ...now, presence: chosen as Presence }))}
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
    return path === "" && !presence ? (
      inside
    ) : (
      <Group name={name}>
        {presence}
        {inside}
      </Group>
    );
  }
  function makeId() {
    const value = parts.newId();
    input.change(path, (now) => ({ ...now, texts: [value], source: { texts: [value], value } }), true);
  }
  return (
    <div className={rowStyle}>
      <parts.FormField key={`${name} ${input.revision}`} form={props.form} name={name} />
      {presence}
      {model.shape === "leaf" && model.newId && (
        <div>
          <parts.Button size="small" onClick={makeId}>
            Make a new {name}
          </parts.Button>
        </div>
      )}
    </div>
  );
}

const Group = ({ name, children }: { name: string; children: ReactNode }) => (
  <fieldset className="grid min-w-0 grid-cols-1 gap-4 rounded-lg border px-4 pt-3 pb-4">
    <legend className="px-1.5 text-sm font-semibold">{name}</legend>
    {children}
  </fieldset>
);

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
  const { input, parts } = shared;
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
            <parts.Button
              size="small"
              onClick={({ currentTarget }) => {
                // The button goes away, or stands for the next item then.
                currentTarget.closest("fieldset")?.querySelector<HTMLElement>("[data-add]")?.focus();
                change((items) => items.filter((_, place) => place !== index), true);
              }}
            >
              Remove {inner}
            </parts.Button>
          </div>
        );
      })}
      {draft.items.length === 0 && <p className="text-sm text-muted-foreground">An empty list is sent.</p>}
      <div>
        <parts.Button
          size="small"
          data-add=""
          onClick={() => change((items) => [...items, draftOf(model.item, undefined)], false)}
        >
          Add to {name}
        </parts.Button>
      </div>
    </>
  );
}
