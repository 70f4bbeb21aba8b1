import { Combobox } from "@base-ui/react/combobox";
import { useState } from "react";
import type { UseOptions } from "#client/form";
import { usePaused } from "#client/search-text";
import { controlStyle } from "@/ui/control-style";
import { check, chevronDown, Icon, x } from "@/ui/icon";

export type Option = { readonly value: string; readonly label: string };

const inside =
  "flex w-8 items-center justify-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground";

type RowComboboxProps = {
  /** What the row is chosen for, as the names of the buttons have it. */
  label: string;
  /** Attributes of the input that tie it to its label. */
  tied: object;
  chosen: Option | null;
  onChoose: (option: Option | null) => void;
  /** Whether it can be left without one. */
  optional: boolean;
  useOptions: UseOptions;
};

/** One of many rows, which is found by typing part of its label. */
export function RowCombobox({ label, tied, chosen, onChoose, optional, useOptions }: RowComboboxProps) {
  /** What is typed to find another; `null` while the label of the chosen one is there. */
  const [search, setSearch] = useState<string | null>(null);
  const [group, setGroup] = useState<HTMLElement | null>(null);
  const paused = usePaused(search ?? "");
  const { options, isPending, error } = useOptions(paused, chosen?.value ?? null);

  // Of a restored draft, or a URL, the id alone is known.
  const shown = options.find(({ value }) => value === chosen?.value) ?? chosen;
  const searching = isPending || (search ?? "") !== paused;

  return (
    <Combobox.Root<Option>
      // What was found for another text is not offered.
      items={searching ? [] : options}
      autoHighlight
      filter={null}
      value={shown}
      inputValue={search ?? shown?.label ?? ""}
      isItemEqualToValue={(option, value) => option.value === value.value}
      onValueChange={(option) => {
        onChoose(option);
        setSearch(null);
      }}
      onInputValueChange={(text, { reason }) => {
        if (reason === "input-change") setSearch(text);
      }}
      onOpenChange={(open) => {
        if (!open) setSearch(null);
      }}
    >
      <Combobox.InputGroup ref={setGroup} className="relative">
        <Combobox.Input
          {...tied}
          dir="auto"
          autoComplete="off"
          placeholder="Type to search"
          className={`h-control pe-18! ${controlStyle}`}
        />
        <div className="absolute inset-y-1 end-1 flex pointer-coarse:inset-y-0">
          {optional && (
            <Combobox.Clear className={inside} aria-label={`Clear ${label}`}>
              <Icon path={x} />
            </Combobox.Clear>
          )}
          <Combobox.Trigger className={inside} aria-label={`Show ${label} options`}>
            <Icon path={chevronDown} />
          </Combobox.Trigger>
        </div>
      </Combobox.InputGroup>
      {/* Beneath an open dialog nothing can be reached. */}
      <Combobox.Portal container={group?.closest("dialog") ?? undefined}>
        <Combobox.Positioner sideOffset={4} className="z-50 outline-none">
          <Combobox.Popup className="max-h-[min(20rem,var(--available-height))] w-(--anchor-width) max-w-(--available-width) overflow-y-auto overscroll-contain rounded-lg border bg-card py-1 shadow-lg">
            <Combobox.Status className="px-3 py-2 text-sm text-muted-foreground empty:hidden">
              {error ? (
                <span className="text-destructive">
                  The options could not be loaded. Type again to retry.
                </span>
              ) : searching ? (
                <span>Searching…</span>
              ) : (
                options.length === 0 && <span>Nothing found.</span>
              )}
            </Combobox.Status>
            <Combobox.List>
              {(option: Option) => (
                <Combobox.Item
                  key={option.value}
                  value={option}
                  className="flex min-h-9 cursor-default items-center justify-between gap-3 px-3 py-1.5 wrap-anywhere select-none data-highlighted:bg-accent forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:-outline-offset-2"
                >
                  <bdi>{option.label}</bdi>
                  <Combobox.ItemIndicator>
                    <Icon path={check} />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
