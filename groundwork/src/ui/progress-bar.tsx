import { useId } from "react";

type ProgressBarProps = {
  label: string;
  /** Part that is done, from 0 to 100; `null` while nobody knows. */
  value: number | null;
};

/** How much of something is done, as a bar and in percent: the browser's own, which needs no style of its own for each value. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 text-sm">
      <label htmlFor={id} className="wrap-anywhere">
        {label}
      </label>
      <span aria-hidden="true" className="text-muted-foreground">
        {value === null ? "…" : `${Math.round(value)} %`}
      </span>
      <progress
        id={id}
        max={100}
        {...(value !== null && { value })}
        className="col-span-2 h-2 w-full appearance-none overflow-clip rounded-full border-0 bg-muted text-primary not-[[value]]:animate-pulse forced-colors:appearance-auto [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-muted [&::-webkit-progress-value]:bg-primary not-[[value]]:[&::-webkit-progress-bar]:bg-primary"
      />
    </div>
  );
}
