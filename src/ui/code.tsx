import { CopyButton } from "groundwork/ui";

/** Text to take elsewhere: one press selects all of it, and a button copies it. */
export function Code({ text, label }: { text: string; label: string }) {
  return (
    <div className="flex items-start gap-2 rounded-md border bg-muted p-3">
      <code className="min-w-0 grow text-sm whitespace-pre-wrap wrap-anywhere select-all">{text}</code>
      <CopyButton text={text} label={label} />
    </div>
  );
}
