"use client";

import { Suspense, useState } from "react";
import { download } from "#client/download";
import { lazyPart } from "#client/lazy-part";
import { type ListSettings, useListSettings } from "#client/list-settings";
import { togglePreference, usePreference } from "#client/preferences";
import type { FiltersInUse } from "#client/use-url-filters";
import type { Words } from "#contract/words";
import { Menu } from "#ui/menu";
import { problemToast } from "#ui/problem-toast";
import { useToast } from "#ui/toast";
import { ellipsis, Icon } from "@/ui/icon";

const SaveView = lazyPart(async () => (await import("./save-view")).SaveView);

/** URL of the file of the rows that the filters leave, with the columns that are shown, in their order. */
const exportUrl = (list: string, values: FiltersInUse["values"], { columns = [] }: ListSettings) => "";

type ListMenuProps = {
  words: Words;
  filters: FiltersInUse;
  /** Path of the query of the list, such as "placeholder.list", where there is a file of it. */
  query: string | undefined;
  /** The columns are to be arranged; where the list is shown as a table. */
  onArrange: (() => void) | undefined;
};

/** What can be done with a list as it is shown: its views, its density, its columns, and a file of its rows. */
export function ListMenu({ words, filters, query, onArrange }: ListMenuProps) {
  const toast = useToast();
  const [settings, change] = useListSettings(words.path);
  const [saving, setSaving] = useState(false);
  const [pending, setPending] = useState(false);
  const compact = usePreference("compact");
  const { views = [] } = settings;
  const shown = views.find(({ url }) => url === filters.url);
  const others = views.filter((view) => view !== shown);

  async function save(list: string) {
    setPending(true);
    const problem = await download(exportUrl(list, filters.values, settings), `${words.path.slice(1)}.csv`);
    setPending(false);
    if (problem) toast.show(problemToast(problem));
  }

  return (
    <>
      <Menu
        name={`Options of ${words.many}`}
        pending={pending}
        groups={[
          ...(views.length > 0
            ? [
                {
                  label: "Views",
                  choices: views.map((view) => ({
                    label: view.name,
                    chosen: view === shown,
                    onSelect: () => filters.show(view.url),
                  })),
                },
              ]
            : []),
          {
            items: [
              shown
                ? { label: `Delete the view ${shown.name}`, onSelect: () => change({ views: others }) }
                : { label: "Save view…", onSelect: () => setSaving(true) },
            ],
          },
          {
            label: "Density",
            choices: [
              {
                label: "Comfortable",
                chosen: !compact,
                onSelect: () => compact && togglePreference("compact"),
              },
              { label: "Compact", chosen: compact, onSelect: () => compact || togglePreference("compact") },
            ],
          },
          {
            items: [
              ...(onArrange ? [{ label: "Columns…", onSelect: onArrange }] : []),
              ...(query ? [{ label: "Export as CSV", onSelect: () => void save(query) }] : []),
            ],
          },
        ]}
      >
        <Icon path={ellipsis} />
      </Menu>
      {saving && (
        <Suspense>
          <SaveView
            onSave={(name) =>
              change({ views: [...views.filter((view) => view.name !== name), { name, url: filters.url }] })
            }
            onClose={() => setSaving(false)}
          />
        </Suspense>
      )}
    </>
  );
}
