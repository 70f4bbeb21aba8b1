import { Suspense, useEffect, useId, useRef } from "react";
import { inputOf, textsOf } from "#client/form-values";
import { lazyPart } from "#client/lazy-part";
import { useIsAlive } from "#client/time";
import type { AuditEntry } from "#contract/audit";
import { isAuditFilter } from "#contract/audit-filters";
import { dateTime } from "#contract/display";
import { Controls } from "#screens/list/filter-bar";
import { FilterChips } from "#screens/list/list-summary";
import { actionLabel, entityName } from "#slices/audit/display";
import { api } from "@/trpc/client";
import { Button } from "@/ui/button";
import { controlStyle } from "@/ui/control-style";
import { Select } from "@/ui/select";
import { Skeleton } from "@/ui/skeleton";
import type { AuditValues } from "./filters";

const WhoFilter = lazyPart(async () => (await import("./actor-filter")).WhoFilter);

/** Filters that come by a link alone. */
const linked = { entityId: "Row", reference: "Reference", entry: "Entry" } as const;

type FilterBarProps = {
  values: AuditValues;
  /** Entries that are shown, by which the name of an actor is known. */
  entries: readonly AuditEntry[];
  onChange: (changed: AuditValues) => void;
  onClear: () => void;
};

/** What the entries are found by: who, what, to what, and when. */
export function AuditFilterBar({ values, entries, onChange, onClear }: FilterBarProps) {
  const { data: names } = api.audit.names.useQuery();
  // Written by the server, the combobox would have style attributes, which the page's policy forbids.
  const isAlive = useIsAlive();
  const { actor = "", action = "", entity = "", from, until } = values;
  /** Names that the log has, and the one in the URL, which it may not have. */
  const choices = (found: readonly string[] = [], chosen: string, label: (name: string) => string) => [
    { value: "", label: "All" },
    ...[...new Set([...found, ...(chosen ? [chosen] : [])])]
      .map((value) => ({ value, label: label(value) }))
      .sort((one, other) => one.label.localeCompare(other.label)),
  ];
  const chips = Object.entries(linked).flatMap(([name, label]) => {
    const value = values[name as keyof typeof linked];
    return value ? [{ name, label, value }] : [];
  });
  return (
    <search aria-label="Filters" className="grid gap-3">
      <Controls
        chosen={Object.keys(values).length}
        layout="grow grid-cols-3 gap-3 @4xl:grid [&_label]:min-w-12"
      >
        {isAlive ? (
          <Suspense fallback={<Skeleton className="h-control w-full" />}>
            <WhoFilter actor={actor} entries={entries} onChange={(id) => onChange({ actor: id })} />
          </Suspense>
        ) : (
          <Skeleton className="h-control w-full" />
        )}
        <Select
          label="What"
          value={action}
          choices={choices(names?.actions, action, (name) => actionLabel(name))}
          onChange={(value) => onChange({ action: value })}
        />
        <Select
          label="Of"
          value={entity}
          choices={choices(names?.entities, entity, entityName)}
          onChange={(value) => onChange({ entity: value, entityId: "" })}
        />
        <MomentFilter label="From" value={from} onChange={(at) => onChange({ from: at })} />
        <MomentFilter label="Until" value={until} onChange={(at) => onChange({ until: at })} />
      </Controls>
      {Object.keys(values).length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <FilterChips chips={chips} onRemove={(name) => onChange({ [name]: "" })} />
          <Button size="small" variant="quiet" onClick={onClear}>
            Clear filters
          </Button>
        </div>
      )}
    </search>
  );
}

const field = dateTime("");
const momentOf = (text: string) => String(inputOf(field, [text], true) ?? "");

type MomentFilterProps = {
  label: string;
  value: string | undefined;
  /** Empty text: none. */
  onChange: (moment: string) => void;
};

/** A moment in the reader's time zone, in which the server cannot write it. */
function MomentFilter({ label, value, onChange }: MomentFilterProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const { current } = input;
    // What is being typed stays as it is.
    if (current && momentOf(current.value) !== (value ?? ""))
      current.value = textsOf(field, value && new Date(value), true)[0] ?? "";
  }, [value]);
  return (
    <div className="flex items-center gap-2 text-sm text-muted-foreground">
      <label htmlFor={id} className="whitespace-nowrap">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        type="datetime-local"
        min="1970-01-01T00:00"
        max="2199-12-31T23:59"
        autoComplete="off"
        onChange={({ target: { value: text } }) => {
          const moment = momentOf(text);
          // While a year is being typed, it is one of long ago.
          if (text === "" || isAuditFilter.from(moment)) onChange(moment);
        }}
        className={`min-h-control min-w-0 appearance-none tabular-nums ${controlStyle}`}
      />
    </div>
  );
}
