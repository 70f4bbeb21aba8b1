// @vitest-environment jsdom
import "#support/patient";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { useForm } from "#client/form";
import { line } from "#contract/display";
import * as fields from "#contract/fields";
import { renderSignedIn } from "#support/rendered";
import { Fields } from "#ui/fields/form-field";
import { Form } from "#ui/form";

const schema = z.strictObject({
  title: fields.line({ min: 1, max: 5 }),
  note: fields.line({ max: 5 }).nullable(),
});
const schemaFields = { title: line("Title"), note: line("Note") };
const submit = vi.fn(async (_values: z.input<typeof schema>) => {});
const load = vi.fn(async () => schema);

function LateForm({ optional = ["note"] }: { optional?: "note"[] }) {
  const form = useForm({ schema: load, optional, fields: schemaFields, submit });
  return (
    <Form {...form} draft={null}>
      <Fields of={form} />
      <button type="submit">Save</button>
    </Form>
  );
}

const title = () => screen.getByRole("textbox", { name: "Title" });

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

test("a form whose schema is loaded says before that which fields are optional, and loads it when it is entered", async () => {
  renderSignedIn(<LateForm />);
  expect(screen.getAllByText("optional")).toHaveLength(1);
  expect(load).not.toHaveBeenCalled();
  await userEvent.click(title());
  expect(load).toHaveBeenCalled();
});

test("what is submitted before the schema is there waits for it, and is checked and cleaned up by it", async () => {
  let arrive = (_schema: typeof schema) => {};
  load.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
  renderSignedIn(<LateForm />);
  await userEvent.type(title(), "Too long");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(submit).not.toHaveBeenCalled();
  expect(title().closest("form")?.getAttribute("aria-busy")).toBe("true");
  arrive(schema);
  await waitFor(() => expect(title().getAttribute("aria-invalid")).toBe("true"));
  load.mockImplementation(async () => schema);
  await userEvent.clear(title());
  await userEvent.type(title(), " Fits {Enter}");
  await waitFor(() => expect(submit.mock.calls).toEqual([[{ title: "Fits", note: null }]]));
});
