import type { Removed } from "#client/stable-rows";

const words: Record<Removed, string> = { removed: "Removed", elsewhere: "No longer here" };

/** Says above a row, which is dimmed, why it is not of its list any more. */
export function RemovedBadge({ why }: { why: Removed }) {
  return (
    <p className="absolute inset-y-1 end-5 flex items-center sm:end-6 md:in-[li]:items-start">
      <span className="badge border-input bg-card text-foreground">{words[why]}</span>
    </p>
  );
}
