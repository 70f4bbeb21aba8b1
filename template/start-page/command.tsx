import { CopyButton } from "@/ui/copy-button";

/** A command for the terminal, and what it does. */
export function Command({ command, children }: { command: string; children: string }) {
  return (
    <div className="flex items-center gap-4 py-2 pr-2 pl-5">
      <div className="min-w-0 flex-1 py-1">
        <code className="block font-mono font-medium">
          <span aria-hidden="true" className="mr-2 text-ink-faint select-none">
            $
          </span>
          {command}
        </code>
        <p className="text-sm text-ink-soft">{children}</p>
      </div>
      <CopyButton text={command} label={`Copy ${command}`} />
    </div>
  );
}
