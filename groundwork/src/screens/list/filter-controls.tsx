import { views } from "#client/url-filters";
import type { FiltersInUse } from "#client/use-url-filters";
import { SegmentedControl } from "@/ui/segmented-control";
import { choicesOf, Select } from "@/ui/select";

const all = { value: "", label: "All" };

/** The most values of a choice that are all in sight. */
const inSight = 3;

type FilterControlsProps = {
  filters: FiltersInUse;
  /** Whether there are several views to choose from. */
  viewed: boolean;
};

/** Filters, order and view of a list. On a phone they are in a sheet: they come after the rest of the page. */
export function FilterControls({ filters, viewed }: FilterControlsProps) {
  const { values, view, choices, sorts, change } = filters;
  return (
    <>
      {Object.entries(choices).map(([name, { label, labels }]) => {
        const control = {
          label,
          value: values[name] ?? all.value,
          choices: [all, ...choicesOf(labels)],
          onChange: (value: string) => change({ [name]: value }),
        };
        return Object.keys(labels).length > inSight ? (
          <Select key={name} {...control} />
        ) : (
          <SegmentedControl key={name} {...control} />
        );
      })}
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
    </>
  );
}
