import { CopyButton } from "@/ui/copy-button";

/** Text for another program, with a button that copies it. */
export function Code({ text, label }: { text: string; label: string }) {
  return (
    <div className="flex items-start justify-between gap-3 rounded-control border border-line bg-sunken p-3">
      <code className="min-w-0 text-sm break-words whitespace-pre-wrap wrap-anywhere">{text}</code>
      <span className="shrink-0">
        <CopyButton text={text} label={label} />
      </span>
    </div>
  );
}
