const tones = {
  open: {
    box: "text-warning border-warning/50 bg-warning-soft",
    mark: <circle cx="4" cy="4" r="2.75" fill="none" />,
  },
  on: {
    box: "text-primary border-primary/50 bg-accent",
    mark: <circle cx="4" cy="4" r="3" stroke="none" />,
  },
  info: { box: "text-info border-info/50 bg-info-soft", mark: <path d="M4 1v6" /> },
  off: { box: "text-muted-foreground bg-muted", mark: <path d="M1 4h6" /> },
} as const;

export type BadgeTone = keyof typeof tones;

/** A short word for a state. The mark differs in shape as well as in colour: a ring, a disc, a dash, a stroke. */
export function Badge({ tone, children }: { tone: BadgeTone; children: string }) {
  const { box, mark } = tones[tone];
  return (
    <span className={`badge ${box}`}>
      <svg
        aria-hidden="true"
        viewBox="0 0 8 8"
        fill="currentColor"
        stroke="currentColor"
        strokeWidth="1.5"
        className="size-2"
      >
        {mark}
      </svg>
      {children}
    </span>
  );
}
