import { Autocomplete } from "@base-ui/react/autocomplete";
import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import { useState } from "react";
import { atPath } from "#client/at-path";
import { recentRows } from "#client/recent-rows";
import { isHidden } from "#client/removals";
import { usePaused } from "#client/search-text";
import { useDraftOwner } from "#client/signed-in";
import { chooseTheme } from "#client/theme";
import type { NamedPage, SearchedList } from "#contract/commands";
import { themes } from "#contract/theme";
import { withinSentence } from "#contract/words";
import { Link } from "#ui/link";
import { useDismissibleModal } from "#ui/modal";
import { limits } from "@/product/limits";
import { api } from "@/trpc/client";
import { Icon, search as searchIcon, x } from "@/ui/icon";
import { themeNames, useSignOut } from "./account-menu";

/** Something to choose: a page to go to, or what is done. */
type Command = { readonly label: string; readonly hint?: string | undefined } & (
  | { readonly href: string }
  | { readonly onSelect: () => void }
);

/** Commands below a heading. The id is none that a heading can be: an entity may be called "Actions". */
type Group = { readonly id: string; readonly value: string; readonly items: readonly Command[] };

export type CommandMenuProps = {
  screens: readonly NamedPage[];
  lists: readonly SearchedList[];
  onClose: () => void;
};

/** The most rows of a list that are offered. */
const rowsOfList = 5;

/**
 * Everything that the user can go to or do, found by typing: screens, rows of every list, by that list's own search, rows
 * that were looked at last, and actions. It is open while it is rendered.
 */
export function CommandMenu({ screens, lists, onClose }: CommandMenuProps) {
  const modal = useDismissibleModal(onClose);
  const owner = useDraftOwner() ?? "";
  const [text, setText] = useState("");
  const wanted = text.trim();
  const found = useRows(lists, usePaused(wanted));
  const { contains } = Autocomplete.useFilter({ sensitivity: "base" });
  const [, signOut] = useSignOut();

  const titleOf = (path: string) => screens.find((screen) => path.startsWith(`${screen.path}/`))?.title;
  const recent: Command[] = recentRows(owner)
    .filter(({ path }) => path !== location.pathname && !isHidden(path.split("/").at(-1) ?? ""))
    .map(({ path, title }) => ({ label: title, hint: titleOf(path), href: path }));
  const actions: Command[] = [
    ...lists
      .filter(({ creates }) => creates)
      .map(({ one, path }) => ({ label: `New ${withinSentence(one)}`, href: `${path}?new` })),
    { label: "Your account", href: "/account" },
    ...themes.map((theme) => ({ label: `Theme: ${themeNames[theme]}`, onSelect: () => chooseTheme(theme) })),
    { label: "Sign out", onSelect: signOut },
  ];
  const isWanted = ({ label }: Command) => contains(label, wanted);
  const groups: Group[] = [
    { id: "recent", value: "Recent", items: wanted ? [] : recent.slice(0, rowsOfList) },
    {
      id: "screens",
      value: "Screens",
      items: screens.map(({ path, title }) => ({ label: title, href: path })).filter(isWanted),
    },
    { id: "actions", value: "Actions", items: actions.filter(isWanted) },
    // What was found for another text is offered as far as it fits this one.
    ...found.groups.map(({ items, ...group }) => ({
      ...group,
      items: wanted === found.text ? items : wanted ? items.filter(isWanted) : [],
    })),
  ].filter(({ items }) => items.length > 0);
  const searching = wanted !== "" && (found.isPending || wanted !== found.text);

  return (
    <dialog
      {...modal}
      aria-label="Search"
      className="mx-auto mt-3 sm:mt-[min(12dvh,8rem)] w-[calc(100%-1.5rem)] max-w-xl animate-appear overflow-hidden rounded-lg border bg-card p-0 text-foreground shadow-2xl backdrop:bg-overlay"
    >
      <Autocomplete.Root
        open
        inline
        mode="none"
        autoHighlight="always"
        keepHighlight
        items={groups}
        itemToStringValue={({ label }: Command) => label}
        value={text}
        onValueChange={(value, { reason }) => {
          if (reason !== "item-press") setText([...value].slice(0, limits.searchLength).join(""));
        }}
      >
        <div className="flex items-center gap-3 border-b px-4">
          <Icon path={searchIcon} className="size-4 text-muted-foreground" />
          <Autocomplete.Input
            aria-label="Search screens, rows and actions"
            placeholder="Search screens, rows and actions…"
            dir="auto"
            autoComplete="off"
            spellCheck={false}
            className="h-12 min-w-0 grow bg-transparent text-base outline-none placeholder:text-muted-foreground"
          />
          <button type="button" aria-label="Close" onClick={onClose} className="icon-button -me-2">
            <Icon path={x} />
          </button>
        </div>
        <div className="max-h-[min(55dvh,26rem)] overflow-y-auto overscroll-contain p-2">
          <Autocomplete.List className="scroll-py-2 empty:hidden">
            {({ id, value, items }: Group) => (
              <Autocomplete.Group key={id} items={items} className="not-first:mt-2">
                <Autocomplete.GroupLabel className="px-2 py-1 text-xs font-medium text-muted-foreground">
                  {value}
                </Autocomplete.GroupLabel>
                <Autocomplete.Collection>
                  {(command: Command) => <Item key={keyOf(command)} command={command} onClose={onClose} />}
                </Autocomplete.Collection>
              </Autocomplete.Group>
            )}
          </Autocomplete.List>
          <Autocomplete.Status className="px-2 py-3 text-label text-muted-foreground empty:hidden">
            {searching ? (
              <span>Searching…</span>
            ) : found.failed && wanted ? (
              <span className="text-destructive">Some rows could not be searched. Type again to retry.</span>
            ) : (
              groups.length === 0 && <span>Nothing found.</span>
            )}
          </Autocomplete.Status>
        </div>
      </Autocomplete.Root>
    </dialog>
  );
}

const keyOf = (command: Command) => ("href" in command ? command.href : command.label);

const itemStyle =
  "flex min-h-9 cursor-default items-center gap-3 rounded-md px-2 py-1.5 text-control select-none pointer-coarse:min-h-11 data-highlighted:bg-accent data-highlighted:text-accent-foreground forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:-outline-offset-2";

const Item = ({ command, onClose }: { command: Command; onClose: () => void }) => (
  <Autocomplete.Item
    value={command}
    className={itemStyle}
    {...("href" in command && { render: <Link href={command.href as Route} /> })}
    onClick={() => {
      onClose();
      if ("onSelect" in command) command.onSelect();
    }}
  >
    <bdi className="min-w-0 grow truncate">{command.label}</bdi>
    {command.hint && <span className="shrink-0 text-xs text-muted-foreground">{command.hint}</span>}
  </Autocomplete.Item>
);

type Options = { readonly signal: AbortSignal; readonly context: object };
type ListQuery = { query: (input: object, options: Options) => Promise<{ items: Row[] }> };
type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** Rows of each list that its own search finds for a text. */
function useRows(lists: readonly SearchedList[], text: string) {
  const { client } = api.useUtils();
  const { data = nothing, isPending } = useQuery({
    queryKey: [["commands"], { input: text, type: "query" }],
    enabled: text !== "",
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const input = { search: text, limit: rowsOfList };
      // It is looked for in all lists, of people as well.
      const options = { signal, context: { sensitive: true } };
      const pages = lists.map(({ query }) => atPath<ListQuery>(client, query).query(input, options));
      const answers = await Promise.allSettled(pages);
      return answers.map((answer) => (answer.status === "fulfilled" ? answer.value.items : null));
    },
  });
  return {
    text,
    isPending: text !== "" && isPending,
    failed: data.includes(null),
    groups: lists.map(({ query, path, one, many, titleField }, index) => ({
      id: query,
      value: many,
      items: (data[index] ?? [])
        .filter(({ id }) => !isHidden(id))
        .map((row) => ({ label: String(row[titleField] || one), href: `${path}/${row.id}` })),
    })),
  };
}

const nothing: readonly (Row[] | null)[] = [];
