"use client";

import { views } from "#client/url-filters";
import type { FiltersInUse } from "#client/use-url-filters";
import { SearchField } from "#ui/search-field";
import { SegmentedControl } from "@/ui/segmented-control";
import { choicesOf, Select } from "@/ui/select";

const all = { value: "", label: "All" };

type FilterBarProps = {
  label: string;
  filters: FiltersInUse;
  /** Whether there are several views to choose from. */
  viewed: boolean;
};

/** Search, filters, order and view of a list. */
export function FilterBar({ label, filters, viewed }: FilterBarProps) {
  const { values, view, choices, sorts, searchLength, change } = filters;
  return (
    <div data-controls className="grid gap-3 sm:grid-cols-2 lg:flex lg:flex-wrap">
      <div className="sm:col-span-2 lg:grow">
        <SearchField
          label={label}
          value={values.search}
          maxLength={searchLength}
          onSearch={(search) => change({ search })}
        />
      </div>
      {Object.entries(choices).map(([name, choice]) => (
        <SegmentedControl
          key={name}
          label={choice.label}
          value={values[name] ?? all.value}
          choices={[all, ...choicesOf(choice.labels)]}
          onChange={(value) => change({ [name]: value })}
        />
      ))}
      <Select
        label="Sort by"
        value={values.sort}
        choices={Object.entries(sorts).map(([value, sort]) => ({ value, label: sort.label }))}
        onChange={(sort) => change({ sort })}
      />
      {viewed && (
        <SegmentedControl
          label="View"
          value={view}
          choices={choicesOf(views)}
          onChange={(chosen) => change({ view: chosen })}
        />
      )}
    </div>
  );
}
