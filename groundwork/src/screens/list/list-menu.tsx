import { useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { latePart } from "#client/lazy-part";
import { type ListSettings, useListSettings } from "#client/list-settings";
import { togglePreference, usePreference } from "#client/preferences";
import type { FiltersInUse } from "#client/use-url-filters";
import { type Words, withinSentence } from "#contract/words";
import { Menu } from "#ui/menu";
import { useToast } from "#ui/toast";
import { ellipsis, Icon } from "@/ui/icon";
import { useDownload } from "./use-download";

const SaveView = latePart(async () => (await import("./save-view")).SaveView);

/** URL of the file of the rows that the filters leave; of the columns that are shown, where a user arranged them. */
function exportUrl(list: string, values: FiltersInUse["values"], { columns }: ListSettings): string {
  const shown = columns?.flatMap(({ name, shown }) => (shown ? [name] : [])) ?? [];
  const given = Object.entries({ ...values, columns: shown.join() }).filter(([, value]) => value);
  return `/api/export/${list}.csv?${new URLSearchParams(given as [string, string][])}`;
}

type ListMenuProps = {
  words: Words;
  filters: FiltersInUse;
  /** Path of the query of the list, such as "invoice.list", where there is a file of it. */
  query: string | undefined;
  /** The URL asks for the form of one more row, as the command menu does. */
  onCreate: () => void;
  /** The columns are to be arranged; where the list is shown as a table. */
  onArrange: (() => void) | undefined;
};

/** What can be done with a list as it is shown: its views, its density, its columns, and a file of its rows. */
export function ListMenu({ words, filters, query, onCreate, onArrange }: ListMenuProps) {
  const toast = useToast();
  const [settings, change] = useListSettings(words.path);
  const [saving, setSaving] = useState(false);
  const { pending, save } = useDownload(["first", "rows"]);
  const compact = usePreference("compact");
  const { views = [] } = settings;
  const asked = useSearchParams().has("new");
  const create = useEffectEvent(() => {
    filters.show(filters.url, "replaceState");
    onCreate();
  });
  useEffect(() => {
    if (asked) create();
  }, [asked]);
  const shown = views.find(({ url }) => url === filters.url);
  const others = views.filter((view) => view !== shown);

  function exportRows(list: string) {
    if (filters.privateSearch && filters.values.search)
      return toast.show({
        kind: "info",
        title: "Clear the search to export",
        description: "A search for people stays out of URLs, and so out of files.",
      });
    void save(
      exportUrl(list, filters.values, onArrange ? settings : {}),
      `${withinSentence(words.many)}.csv`,
    );
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
                  closes: true,
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
            choices: [false, true].map((dense) => ({
              label: dense ? "Compact" : "Comfortable",
              chosen: dense === compact,
              onSelect: () => dense === compact || togglePreference("compact"),
            })),
          },
          {
            items: [
              ...(onArrange ? [{ label: "Columns…", onSelect: onArrange }] : []),
              ...(query ? [{ label: "Export as CSV", onSelect: () => exportRows(query) }] : []),
            ],
          },
        ]}
      >
        <Icon path={ellipsis} />
      </Menu>
      {saving && (
        <SaveView
          onSave={(name) =>
            change({ views: [...views.filter((view) => view.name !== name), { name, url: filters.url }] })
          }
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}
