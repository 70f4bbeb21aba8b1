const tones = {
  open: { box: "text-ink-soft border-line-strong", mark: <circle cx="4" cy="4" r="2.75" fill="none" /> },
  on: {
    box: "text-accent border-accent/50 bg-accent-soft",
    mark: <circle cx="4" cy="4" r="3" stroke="none" />,
  },
  off: { box: "text-ink-faint border-line bg-sunken", mark: <path d="M1 4h6" /> },
} as const;

export type BadgeTone = keyof typeof tones;

/** A short word for a state. The mark differs in shape as well as in colour: a ring, a disc, a dash. */
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
