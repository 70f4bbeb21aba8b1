import { CopyButton } from "./copy-button";

/** The reference of an error, in the same words wherever one is shown, ready to be passed on. */
export function Reference({ value }: { value: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-sm text-muted-foreground">
      <span>
        Reference <code className="font-mono select-all">{value}</code>
      </span>
      <span className="-ml-2">
        <CopyButton text={value} label="Copy the reference" />
      </span>
    </p>
  );
}
