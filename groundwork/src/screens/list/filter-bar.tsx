"use client";

import { type ReactNode, useState } from "react";
import { latePart } from "#client/lazy-part";
import type { FiltersInUse } from "#client/use-url-filters";
import { SearchField } from "#ui/search-field";
import { Button } from "@/ui/button";
import { Icon, slidersHorizontal } from "@/ui/icon";

const FilterControls = latePart(async () => (await import("./filter-controls")).FilterControls);
const Sheet = latePart(async () => (await import("#ui/sheet")).Sheet);

type ControlsProps = {
  /** What stays in sight on every screen. */
  search?: ReactNode;
  /** Controls, drawn in the bar where there is room for them, and in a sheet elsewhere. */
  children: ReactNode;
  /** How many of the controls leave rows out. */
  chosen: number;
  /** What can be done with the list. */
  menu?: ReactNode;
  /** Classes that lay out the controls in the bar. */
  layout?: string;
};

/** Controls of a list in one line; where that has no room for them, a button that opens them in a sheet. */
export function Controls({
  search,
  children,
  chosen,
  menu,
  layout = "@4xl:flex items-center gap-3",
}: ControlsProps) {
  const [open, setOpen] = useState(false);
  return (
    <div data-controls className="@container">
      <div className="flex flex-wrap items-center gap-2 @4xl:flex-nowrap @4xl:gap-3">
        {search && <div className="min-w-36 flex-1 @4xl:min-w-40">{search}</div>}
        {/* They are in one place at a time. */}
        <div className={`hidden min-w-0 ${layout}`}>{!open && children}</div>
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)} className="@4xl:hidden">
          <Icon path={slidersHorizontal} />
          <span>{chosen > 0 ? `Filters (${chosen})` : "Filters"}</span>
        </Button>
        {menu}
      </div>
      {open && (
        <Sheet title="Filters" onClose={() => setOpen(false)}>
          <div className="grid gap-5 [&_legend]:not-sr-only [&_legend]:mb-1.5 [&_legend]:text-sm [&_legend]:text-muted-foreground">
            {children}
          </div>
        </Sheet>
      )}
    </div>
  );
}

type FilterBarProps = {
  label: string;
  filters: FiltersInUse;
  /** Whether there are several views to choose from. */
  viewed: boolean;
  menu: ReactNode;
};

export function FilterBar({ label, filters, viewed, menu }: FilterBarProps) {
  const { values, choices, searchLength, change } = filters;
  return (
    <Controls
      search={
        <SearchField
          label={label}
          value={values.search}
          maxLength={searchLength}
          onSearch={(search) => change({ search })}
        />
      }
      chosen={Object.keys(choices).filter((name) => values[name]).length}
      menu={menu}
    >
      <FilterControls filters={filters} viewed={viewed} />
    </Controls>
  );
}
