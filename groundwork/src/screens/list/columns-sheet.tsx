import { useState } from "react";
import { flushSync } from "react-dom";
import { boundedWidth, hiddenColumns, type ListSettings, widthBounds } from "#client/list-settings";
import { Sheet } from "#ui/sheet";
import { Button } from "@/ui/button";
import { controlStyle } from "@/ui/control-style";
import { chevronDown, chevronUp, Icon } from "@/ui/icon";

type ColumnsSheetProps = {
  /** The columns in their order; the first one stays, and is always shown. */
  columns: readonly { readonly name: string; readonly label: string }[];
  settings: ListSettings;
  onChange: (changed: ListSettings) => void;
  onClose: () => void;
};

/** Which columns a table shows, in which order, and how wide each is. */
export function ColumnsSheet({ columns, settings, onChange, onClose }: ColumnsSheetProps) {
  const [moved, setMoved] = useState("");
  const [resets, setResets] = useState(0);
  const hidden = hiddenColumns(settings);
  const { widths = {} } = settings;
  /** Whether a column may be there: anywhere behind the first. */
  const isPlace = (index: number) => index > 0 && index < columns.length;
  const arranged = columns.map(({ name }) => ({ name, shown: !hidden.has(name) }));

  function move(button: HTMLElement, index: number, by: 1 | -1) {
    const next = arranged.toSpliced(index, 1).toSpliced(index + by, 0, ...arranged.slice(index, index + 1));
    flushSync(() => {
      onChange({ columns: next });
      setMoved(`${columns[index]?.label} is now column ${index + by + 1} of ${columns.length}`);
    });
    // An element that moves drops the focus.
    button.focus();
  }

  /** A number that is not typed to its end, and so out of bounds, changes nothing yet. */
  function resize(name: string, text: string) {
    const { [name]: _, ...rest } = widths;
    const width = Number(text);
    if (!text || boundedWidth(width) === width)
      onChange({ widths: text ? { ...rest, [name]: width } : rest });
  }

  function reset() {
    onChange({ columns: [], widths: {} });
    setResets(resets + 1);
  }

  return (
    <Sheet title="Columns" onClose={onClose}>
      <p role="status" className="sr-only">
        {moved}
      </p>
      <ul className="grid gap-1 text-sm">
        {columns.map(({ name, label }, index) => (
          <li key={name} className="flex min-h-control items-center gap-1">
            <label className="flex min-w-0 grow items-center gap-2.5">
              <input
                type="checkbox"
                checked={!hidden.has(name)}
                disabled={index === 0}
                onChange={({ target: { checked } }) =>
                  onChange({
                    columns: arranged.map((column) =>
                      column.name === name ? { name, shown: checked } : column,
                    ),
                  })
                }
                className="size-4.5 shrink-0 accent-primary"
              />
              <span className="truncate">{label}</span>
            </label>
            <input
              type="number"
              aria-label={`Width of ${label} in pixels`}
              placeholder="Auto"
              min={widthBounds.least}
              max={widthBounds.most}
              step={widthBounds.step}
              key={resets}
              defaultValue={widths[name]}
              onChange={({ target: { value } }) => resize(name, value)}
              className={`h-control max-w-24 ${controlStyle}`}
            />
            {([-1, 1] as const).map((by) => (
              <button
                key={by}
                type="button"
                aria-label={`Move ${label} ${by < 0 ? "up" : "down"}`}
                // Not `disabled`, which would drop the focus at the end of a way.
                aria-disabled={!isPlace(index + by) || index === 0 || undefined}
                onClick={({ currentTarget }) =>
                  index > 0 && isPlace(index + by) && move(currentTarget, index, by)
                }
                className="icon-button aria-disabled:cursor-default aria-disabled:opacity-30"
              >
                <Icon path={by < 0 ? chevronUp : chevronDown} />
              </button>
            ))}
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
        <Button onClick={reset}>Reset columns</Button>
      </div>
    </Sheet>
  );
}
