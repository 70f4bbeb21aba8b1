import { chevronDown, Icon } from "@/ui/icon";

type ColumnChoiceProps = {
  choices: readonly { readonly name: string; readonly label: string; readonly shown: boolean }[];
  onChange: (name: string, shown: boolean) => void;
};

/** Choice of the columns that a table shows. It opens in its place: the card around it would cut off what lies over it. */
export function ColumnChoice({ choices, onChange }: ColumnChoiceProps) {
  return (
    <details className="group ml-auto text-sm open:w-full">
      <summary className="ml-auto flex h-8 w-fit cursor-pointer items-center rounded-md px-3 font-medium text-muted-foreground select-none hover:bg-muted hover:text-foreground">
        Columns
        <Icon path={chevronDown} className="ml-1 size-4 group-open:rotate-180" />
      </summary>
      <fieldset className="flex flex-wrap gap-x-6 px-3 sm:justify-end pt-1 pb-2">
        <legend className="sr-only">Columns to show</legend>
        {choices.map(({ name, label, shown }) => (
          <label key={name} className="flex min-h-8 cursor-pointer items-center gap-2.5">
            <input
              type="checkbox"
              checked={shown}
              onChange={(event) => onChange(name, event.target.checked)}
              className="size-4.5 shrink-0 cursor-pointer accent-primary"
            />
            {label}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
