import type { ReactNode } from "react";
import styles from "./filters.module.css";
import { parameterLength } from "./query";

/** What a list can be narrowed to, kept in the address. It works without a script. */
export function FilterForm({ children }: { children: ReactNode }) {
  return (
    <form className={styles.filters}>
      {children}
      <button type="submit">Show</button>
    </form>
  );
}

type Option = { readonly name: string; readonly title: string };

type SelectProps = {
  label: string;
  name: string;
  /** Empty for all. */
  chosen: string;
  options: readonly Option[];
};

export const FilterSelect = ({ label, name, chosen, options }: SelectProps) => (
  <label className={styles.filter}>
    <span>{label}</span>
    <select name={name} defaultValue={chosen}>
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
  <label className={styles.filter}>
    <span>{label}</span>
    <input type="search" name={name} defaultValue={text} maxLength={parameterLength} />
  </label>
);

/** A list that is narrowed by one thing alone. */
export const SingleFilter = (props: SelectProps) => (
  <FilterForm>
    <FilterSelect {...props} />
  </FilterForm>
);
