import type { ReactNode } from "react";
import { parameterLength } from "./links";

/** Classes of a control above a page of the specification. */
export const filterStyle =
  "min-h-control max-w-full rounded-md border border-input bg-card px-2.5 text-control text-foreground";

const labelStyle = "grid max-w-full grid-cols-1 gap-0.5 text-sm text-muted-foreground";

/** What a list can be narrowed to, kept in the address. It works without a script. */
export const FilterForm = ({ children }: { children: ReactNode }) => (
  <form className="my-4 flex flex-wrap items-end gap-3 print:hidden">
    {children}
    <button type="submit" className={filterStyle}>
      Show
    </button>
  </form>
);

type SelectProps = {
  label: string;
  name: string;
  /** Empty for all. */
  chosen: string;
  options: readonly { readonly name: string; readonly title: string }[];
};

export const FilterSelect = ({ label, name, chosen, options }: SelectProps) => (
  <label className={labelStyle}>
    <span>{label}</span>
    <select className={filterStyle} name={name} defaultValue={chosen}>
      <option value="">all</option>
      {options.map((option) => (
        <option key={option.name} value={option.name}>
          {option.title}
        </option>
      ))}
    </select>
  </label>
);

export const TextFilter = ({ label, name, text }: { label: string; name: string; text: string }) => (
  <label className={labelStyle}>
    <span>{label}</span>
    <input
      type="search"
      className={filterStyle}
      name={name}
      defaultValue={text}
      maxLength={parameterLength}
    />
  </label>
);
