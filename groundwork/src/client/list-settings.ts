import { useCallback, useMemo } from "react";
import { attempt } from "../contract/attempt";
import { useDraftOwner } from "./signed-in";
import { readStored, useStored, writeStored } from "./stored-text";

/** How a user arranged a list, as this browser stores it. What is missing is as the list has it. */
export type ListSettings = {
  /** Columns in their order, and whether each is shown. */
  readonly columns?: readonly { readonly name: string; readonly shown: boolean }[];
  /** Widths of columns in px, by their names. */
  readonly widths?: Readonly<Record<string, number>>;
  /** Saved views: names of URLs of the list. */
  readonly views?: readonly { readonly name: string; readonly url: string }[];
};

/** Widths in px that a column may have, and the step of a number field. */
export const widthBounds = { least: 48, most: 800, step: 8 } as const;

export const boundedWidth = (width: number): number =>
  Math.round(Math.min(Math.max(width, widthBounds.least), widthBounds.most)) || widthBounds.least;

const isNamed = (item: unknown): item is { name: string } =>
  typeof item === "object" && item !== null && "name" in item && typeof item.name === "string";

const isWithin = (path: string, view: object) => "url" in view && `${view.url}?`.startsWith(`${path}?`);

/** Settings of a stored text, in which anything may stand: what cannot be a setting is left out. */
const settingsIn = (text: string, path: string): ListSettings =>
  attempt(() => {
    const { columns, widths, views } = JSON.parse(text || "{}");
    return {
      ...(Array.isArray(columns) && { columns: columns.filter(isNamed) }),
      ...(widths && {
        widths: Object.fromEntries(
          Object.entries<number>(widths).map(([name, width]) => [name, boundedWidth(width)]),
        ),
      }),
      // Only ways within the list: another would lead away under a name that a user trusts.
      ...(Array.isArray(views) && { views: views.filter((view) => isNamed(view) && isWithin(path, view)) }),
    };
  }) ?? {};

/** Settings of the list at the path of a page, which this browser stores for the user who is signed in. */
export function useListSettings(
  path: string,
): readonly [settings: ListSettings, change: (changed: ListSettings) => void] {
  const key = `list:${useDraftOwner() ?? ""}:${path}`;
  const text = useStored(key);
  return [
    useMemo(() => settingsIn(text, path), [text, path]),
    useCallback(
      (changed) => writeStored(key, JSON.stringify({ ...settingsIn(readStored(key), path), ...changed })),
      [key, path],
    ),
  ];
}

export const hiddenColumns = ({ columns = [] }: ListSettings): ReadonlySet<string> =>
  new Set(columns.flatMap(({ name, shown }) => (shown ? [] : name)));
