"use client";

import { useState } from "react";
import type { ExploredCall } from "../../client/explorer/explored-call";
import type { RunAs } from "../../client/explorer/run-call";
import type { FieldErrors, FormState } from "../../client/form";
import type { FormTexts } from "../../client/form-values";
import { Section } from "../parts";
import { CallOutcome } from "./call-outcome";
import { Copies } from "./copies";
import type { ExplorerParts } from "./explorer-parts";
import { InputFields } from "./input-fields";
import { byField, type InputMode, useInput } from "./use-input";
import { useRun, useRunAsUsers } from "./use-run";

export type ExplorerProps = {
  readonly call: ExploredCall;
  /** Person at the browser; `null` when nobody is signed in. */
  readonly visitor: { readonly name: string; readonly role: string } | null;
  /** Whether the server is one of a developer: then nothing is asked first. */
  readonly development: boolean;
};

const modes = [
  { value: "form", label: "Form" },
  { value: "json", label: "JSON" },
];

/** Form of a call's input, which makes the call and shows what came of it. */
export function Explorer({
  call,
  visitor,
  development,
  parts,
}: ExplorerProps & { readonly parts: ExplorerParts }) {
  const { Form, FormField, Button, SegmentedControl, Select, ConfirmDialog } = parts;
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
              onChange={(mode) => setErrors(input.switchTo(mode as InputMode))}
            />
          )}
        </div>
        <Form {...form} draft={null}>
          {input.mode === "json" && <FormField key="json" form={form} name="input" />}
          {input.mode === "form" && input.model && input.draft && (
            <InputFields {...{ form, input, parts }} model={input.model} draft={input.draft} path="" />
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
        <Copies {...{ call, input, run, caller, parts }} ownRole={visitor?.role ?? null} />
      </div>
    </Section>
  );
}
