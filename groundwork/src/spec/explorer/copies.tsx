import { useState } from "react";
import { clientCodeOf, curlOf, testCodeOf } from "../../client/explorer/call-texts";
import type { ExploredCall } from "../../client/explorer/explored-call";
import type { RunAs } from "../../client/explorer/run-call";
import type { ExplorerParts } from "./explorer-parts";
import type { Input } from "./use-input";
import { type Run, useOrigin } from "./use-run";

type Props = {
  readonly call: ExploredCall;
  readonly input: Input;
  readonly run: Run | null;
  readonly caller: RunAs;
  readonly ownRole: string | null;
  readonly parts: ExplorerParts;
};

const kinds = [
  { value: "curl", label: "curl" },
  { value: "client", label: "Client" },
  { value: "test", label: "Test" },
] as const;

/** The call to take elsewhere: as a command, as code of the typed client, as a test. */
export function Copies({ call, input, run, caller, ownRole, parts: { SegmentedControl, Code } }: Props) {
  const [kind, setKind] = useState<string>("curl");
  const origin = useOrigin();
  const read = input.read();

  function text(): string | null {
    // A test holds the call to how it was answered, so it is of the call that was made.
    if (kind === "test" && run) return testCodeOf(call, { ...run, ownRole, answer: run.response?.answer });
    if ("problems" in read) return null;
    if (kind === "curl") return curlOf(call, { input: read.input, caller, origin });
    if (kind === "client") return clientCodeOf(call, read.input);
    return testCodeOf(call, { input: read.input, caller, ownRole, answer: undefined });
  }

  const shown = text();
  return (
    <div className="grid grid-cols-1 gap-3 border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h3 className="mt-2">Copy</h3>
        <SegmentedControl label="What is copied" value={kind} choices={kinds} onChange={setKind} />
      </div>
      {kind === "test" && !run && (
        <p className="text-sm text-muted-foreground">
          Once the call was made, the test holds it to how it was answered.
        </p>
      )}
      {shown === null ? (
        <p className="text-sm text-muted-foreground">
          There is nothing to copy yet: the input has a field that cannot be sent.
        </p>
      ) : (
        <Code text={shown} label="Copy this text" />
      )}
    </div>
  );
}
