"use client";

import { limits } from "@/product/limits";
import { placeholderMachine } from "@/product/placeholder/states";
import { SearchField } from "@/ui/search-field";
import { SegmentedControl } from "@/ui/segmented-control";
import { choicesOf, Select } from "@/ui/select";
import type { Filters } from "./filters";
import { sortNames } from "./names";

const states = choicesOf({ all: "All", ...placeholderMachine.labels });
const sorts = choicesOf(sortNames);

type FilterBarProps = { filters: Filters; onChange: (change: Partial<Filters>) => void };

/** Search, state and order of the list. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_auto_auto]">
      <div className="sm:col-span-2 lg:col-span-1">
        <SearchField
          label="Search the placeholders"
          value={filters.search}
          maxLength={limits.searchLength}
          onSearch={(search) => onChange({ search })}
        />
      </div>
      <SegmentedControl
        label="State"
        value={filters.state ?? "all"}
        choices={states}
        onChange={(state) => onChange({ state: state === "all" ? undefined : state })}
      />
      <Select label="Sort by" value={filters.sort} choices={sorts} onChange={(sort) => onChange({ sort })} />
    </div>
  );
}
