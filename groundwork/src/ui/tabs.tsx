"use client";

import { Tabs as BaseTabs } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

type TabsProps<Value extends string> = {
  /** Accessible name of the row of tabs. */
  label: string;
  tabs: readonly { readonly value: Value; readonly label: ReactNode; readonly content: ReactNode }[];
  /** The one that is shown, where something else decides it; else the first is shown first. */
  value?: Value;
  onChange?: (value: Value) => void;
};

/** Parts of a page of which one is shown. The arrow keys move between their tabs; what has a URL of its own is a link instead. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  return (
    <BaseTabs.Root
      {...(value === undefined ? { defaultValue: tabs[0]?.value } : { value })}
      onValueChange={(next: Value) => onChange?.(next)}
    >
      <BaseTabs.List
        aria-label={label}
        activateOnFocus
        className="flex gap-1 overflow-x-auto border-b [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-control shrink-0 cursor-pointer border-b-2 border-transparent px-3 text-sm text-muted-foreground select-none hover:text-foreground focus-visible:-outline-offset-2 data-active:border-primary data-active:font-medium data-active:text-foreground"
          >
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className="pt-4">
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
