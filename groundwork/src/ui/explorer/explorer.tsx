"use client";

import { useState } from "react";
import { clientCodeOf, curlOf, testCodeOf } from "#client/explorer/call-texts";
import type { ExploredCall } from "#client/explorer/explored-call";
import type { RunAs } from "#client/explorer/run-call";
import type { FieldErrors, FormState } from "#client/form";
import type { FormTexts } from "#client/form-values";
import { Section } from "#spec/parts";
import { ConfirmDialog } from "#ui/confirm-dialog";
import { FormField } from "#ui/fields/form-field";
import { Form } from "#ui/form";
import { Button } from "@/ui/button";
import { Code } from "@/ui/code";
import { SegmentedControl } from "@/ui/segmented-control";
import { choicesOf, Select } from "@/ui/select";
import { CallOutcome, type Run, useOrigin, useRun, useRunAsUsers } from "./call-run";
import { InputFields } from "./input-fields";
import { byField, type Input, useInput } from "./use-input";

export type ExplorerProps = {
  readonly call: ExploredCall;
  /** Person at the browser; `null` when nobody is signed in. */
  readonly visitor: { readonly name: string; readonly role: string } | null;
  /** Whether the server is one of a developer: then nothing is asked first. */
  readonly development: boolean;
};

const modes = choicesOf({ form: "Form", json: "JSON" });

/** Form of a call's input, which makes the call and shows what came of it. */
export function Explorer({ call, visitor, development }: ExplorerProps) {
  const input = useInput(call);
  const { run, isRunning, start, stop } = useRun(call);
  const users = useRunAsUsers(development);
  const [chosen, setChosen] = useState("oneself");
  const [errors, setErrors] = useState<FieldErrors>({});
  /** Input of a mutation that waits for a yes. */
  const [asked, setAsked] = useState<{ readonly input: unknown } | null>(null);

  const caller: RunAs =
    users.find(({ email }) => email === chosen) ?? (chosen === "nobody" ? chosen : "oneself");
  const callers = [
    {
      value: "oneself",
      label: visitor ? `Yourself: ${visitor.name} (${visitor.role})` : "This browser, signed out",
    },
    ...(visitor ? [{ value: "nobody", label: "Signed out" }] : []),
    ...users.map(({ email, name, role }) => ({ value: email, label: `${name} (${role})` })),
  ];
  const callerName = callers.find(({ value }) => value === chosen)?.label ?? "";

  async function make(value: unknown): Promise<boolean> {
    setAsked(null);
    const response = await start(value, caller);
    const refusal = response?.answer && "refusal" in response.answer ? response.answer.refusal : undefined;
    if (!refusal) return response !== undefined;
    const { field, message, issues } = refusal;
    const found = byField(field === null ? issues : [{ field, message }]);
    setErrors(Object.fromEntries(Object.entries(found).filter(([name]) => name in input.fields)));
    return false;
  }

  async function submit(texts: FormTexts): Promise<boolean> {
    const read = input.readAll(texts);
    setErrors("problems" in read ? byField(read.problems) : {});
    if ("problems" in read) return false;
    if (call.type !== "mutation" || development) return make(read.input);
    setAsked(read);
    return false;
  }

  const form: FormState = {
    fields: input.fields,
    saved: input.saved,
    errors,
    message: null,
    pending: isRunning && call.type !== "subscription",
    isOptional: () => false,
    references: {},
    onEnter: () => {},
    onSubmit: submit,
  };
  const streaming = isRunning && call.type === "subscription";

  return (
    <Section id="try" title="Try it" landmark>
      <div
        className="grid grid-cols-1 gap-5 rounded-lg border bg-card p-3.5 sm:p-5 print:hidden"
        onInput={input.onInput}
      >
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <Select label="Run as" value={chosen} choices={callers} onChange={setChosen} />
          {input.model && (
            <SegmentedControl
              label="How the input is written"
              value={input.mode}
              choices={modes}
              onChange={(mode) => setErrors(input.switchTo(mode))}
            />
          )}
        </div>
        <Form {...form} draft={null}>
          {input.mode === "json" && <FormField key="json" form={form} name="input" />}
          {input.mode === "form" && input.model && input.draft && (
            <InputFields {...{ form, input }} model={input.model} draft={input.draft} path="" />
          )}
          {!input.model && <p className="text-sm text-muted-foreground">This call takes no input.</p>}
          <div>
            <Button
              type={streaming ? "button" : "submit"}
              variant="primary"
              pending={form.pending}
              onClick={(event) => {
                if (!streaming) return;
                // As it has stopped, the same button starts the next: this press is none of that.
                event.preventDefault();
                stop();
              }}
            >
              {streaming ? "Stop" : "Run"}
            </Button>
          </div>
        </Form>
        {asked && (
          <ConfirmDialog
            title={`Run ${call.path}?`}
            confirm="Run it"
            pending={false}
            onConfirm={() => void make(asked.input)}
            onClose={() => setAsked(null)}
          >
            This mutation changes what this app has stored. It is made as: {callerName}.
          </ConfirmDialog>
        )}
        <CallOutcome run={run} />
        <Copies {...{ call, input, run, caller }} ownRole={visitor?.role ?? null} />
      </div>
    </Section>
  );
}

type CopiesProps = {
  readonly call: ExploredCall;
  readonly input: Input;
  readonly run: Run | null;
  readonly caller: RunAs;
  readonly ownRole: string | null;
};

const kinds = choicesOf({ curl: "curl", client: "Client", test: "Test" });

/** The call to take elsewhere: as a command, as code of the typed client, as a test. */
function Copies({ call, input, run, caller, ownRole }: CopiesProps) {
  const [kind, setKind] = useState<(typeof kinds)[number]["value"]>("curl");
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
