import type { StateTone } from "#contract/states";

/** Colour of a part of a whole. */
const fills: Readonly<Record<StateTone, string>> = {
  open: "fill-warning",
  on: "fill-primary",
  off: "fill-muted-foreground",
};

type ShareBarProps = {
  /** Parts of a whole in any unit; those of zero are left out. They say the same as a text beside the bar, which is hidden from screen readers. */
  parts: readonly { readonly name: string; readonly count: number; readonly tone: StateTone }[];
};

/** How large each part of a whole is. */
export function ShareBar({ parts }: ShareBarProps) {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const before = (index: number) => parts.slice(0, index).reduce((sum, { count }) => sum + count, 0);
  return (
    <svg aria-hidden="true" className="h-2 w-full rounded-full bg-muted rtl:-scale-x-100">
      {parts.map(
        ({ name, count, tone }, index) =>
          count > 0 && (
            <rect
              key={name}
              x={`${(before(index) / total) * 100}%`}
              width={`${(count / total) * 100}%`}
              height="100%"
              className={`${fills[tone]} stroke-card`}
            />
          ),
      )}
    </svg>
  );
}

type BarsProps = {
  /** In the order in which they are read: from the start of the line to its end. */
  bars: readonly { readonly text: string; readonly count: number }[];
};

/** Counts side by side. Each has its text as a title, and for screen readers. */
export function Bars({ bars }: BarsProps) {
  const most = Math.max(...bars.map(({ count }) => count), 1);
  return (
    <ol className="flex h-14 items-end gap-1 border-b">
      {bars.map(({ text, count }) => (
        <li key={text} title={text} className="h-full grow">
          <svg aria-hidden="true" className="size-full">
            <rect
              y={`${100 - (count / most) * 100}%`}
              width="100%"
              height={`${(count / most) * 100}%`}
              className="fill-chart-1"
            />
          </svg>
          <span className="sr-only">{text}</span>
        </li>
      ))}
    </ol>
  );
}

type SparklineProps = {
  /** What is read out in its place: what it is, and what it shows. */
  label: string;
  /** At least two, at equal distances. */
  values: readonly number[];
  className?: string;
};

/** A line as small as a word, from the lowest of its values to the highest. */
export function Sparkline({ label, values, className = "h-6 w-24" }: SparklineProps) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const points = values.map(
    (value, index) =>
      `${(index / (values.length - 1)) * 100},${most === least ? 50 : 100 - ((value - least) / (most - least)) * 100}`,
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className={`overflow-visible py-px rtl:-scale-x-100 ${className}`}
    >
      <polyline
        points={points.join(" ")}
        fill="none"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className="stroke-chart-1"
      />
    </svg>
  );
}
