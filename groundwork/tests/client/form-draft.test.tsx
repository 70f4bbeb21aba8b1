// @vitest-environment jsdom
import "#support/patient";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { dropDrafts } from "#client/drafts";
import { useForm } from "#client/form";
import { line, longText, password } from "#contract/display";
import * as fields from "#contract/fields";
import { renderSignedIn } from "#support/rendered";
import { CancelButton } from "#ui/cancel-button";
import { Fields } from "#ui/fields/form-field";
import { Form } from "#ui/form";
import { Button } from "@/ui/button";

const content = z.strictObject({
  title: fields.line({ max: 100 }),
  note: fields.text({ max: 100 }),
  password: fields.storable.max(100),
});
const contentFields = {
  title: line("Title"),
  note: longText("Note"),
  password: password("Password", { autoComplete: "new-password" }),
};

const submit = vi.fn(async (_values: z.input<typeof content>) => {});
const onCancel = vi.fn();
const go = vi.fn((event: Event) => event.preventDefault());

type Shown = { owner?: string; row?: string; title?: string; note?: string };

/** A form of a row as it is saved, with a link beside it. */
function RowForm({ row = "row 1", title = "Saved", note = "As saved" }: Shown) {
  const form = useForm({ schema: content, fields: contentFields, initial: { title, note }, submit });
  return (
    <>
      <Form {...form} draft={row}>
        <Fields of={form} />
        <Button type="submit">Save</Button>
        <CancelButton onCancel={onCancel} />
      </Form>
      <a href="/elsewhere">Elsewhere</a>
    </>
  );
}

const renderForm = ({ owner, ...shown }: Shown = {}) => renderSignedIn(<RowForm {...shown} />, { owner });

beforeEach(() => window.addEventListener("click", stayHere));

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  window.removeEventListener("click", stayHere);
  vi.clearAllMocks();
});

/** There is no other page to go to. */
function stayHere(event: MouseEvent): void {
  if (event.target instanceof HTMLAnchorElement) go(event);
}

const title = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Title" });
const note = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Note" });
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const dialog = () => screen.queryByRole("alertdialog");
const restored = () => screen.queryByText(/^Draft restored/)?.textContent;
const stored = () => JSON.stringify({ ...sessionStorage });
/** Whether the browser would ask before the document is left. */
const warns = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("every form is sent as a body before the page has come alive, so that nothing typed stands in the address", () => {
  renderForm();
  expect(title().form?.getAttribute("method")).toBe("post");
});

test("what was typed is there when the form is opened again, for the same row alone, until it is discarded", async () => {
  renderForm();
  expect(warns()).toBe(false);
  await userEvent.type(title(), " and typed");
  expect(warns()).toBe(true);
  cleanup();
  expect(warns()).toBe(false);
  renderForm({ row: "row 2" });
  expect(title().value).toBe("Saved");
  expect(restored()).toBeUndefined();
  cleanup();
  renderForm();
  expect(title().value).toBe("Saved and typed");
  expect(restored()).toBe("Draft restored · Discard");
  await press("Discard");
  expect(title().value).toBe("Saved");
  expect(document.activeElement).toBe(title());
  expect(restored()).toBeUndefined();
  expect(warns()).toBe(false);
  expect(stored()).toBe("{}");
});

test("typed back to what is saved is nothing to lose", async () => {
  renderForm();
  await userEvent.type(title(), "!{Backspace}");
  expect(warns()).toBe(false);
  expect(stored()).toBe("{}");
});

test("a field that was not touched follows what is saved, and a restored draft says when that has changed", async () => {
  renderForm();
  await userEvent.type(title(), " mine");
  cleanup();
  renderForm({ title: "Theirs", note: "Theirs" });
  expect(title().value).toBe("Saved mine");
  expect(note().value).toBe("Theirs");
  expect(restored()).toBe("Draft restored; what is saved has changed since · Discard");
});

test("a password is in no draft, shown or not, and asks nobody to stay", async () => {
  renderForm();
  const password = screen.getByLabelText("Password");
  await userEvent.type(password, "a long secret");
  await press("Show password");
  await userEvent.type(password, " indeed");
  expect(warns()).toBe(false);
  await userEvent.type(title(), " typed");
  expect(stored()).toContain("typed");
  expect(stored()).not.toContain("secret");
});

test("what was saved is no draft any more; what was refused still is", async () => {
  submit.mockRejectedValueOnce(new Error("Refused."));
  renderForm();
  await userEvent.type(title(), " typed");
  await press("Save");
  expect(stored()).toContain("typed");
  await press("Save");
  await waitFor(() => expect(stored()).toBe("{}"));
  expect(warns()).toBe(false);
  expect(submit).toHaveBeenCalledTimes(2);
});

test("a draft is shown to nobody else, and gone once another user is there, or everybody has left", async () => {
  renderForm({ owner: "one" });
  await userEvent.type(title(), " typed");
  cleanup();
  renderForm({ owner: "another" });
  expect(title().value).toBe("Saved");
  expect(stored()).toBe("{}");
  await userEvent.type(title(), " too");
  dropDrafts();
  expect(stored()).toBe("{}");
  expect(warns()).toBe(false);
});

test.each([
  ["a link", () => userEvent.click(screen.getByRole("link")), go],
  ["Cancel", () => press("Cancel"), onCancel],
] as const)("%s goes on at once when nothing was typed, and else asks first", async (_name, leave, left) => {
  renderForm();
  await leave();
  expect(left).toHaveBeenCalledOnce();
  await userEvent.type(title(), " typed");
  await leave();
  await waitFor(() => expect(dialog()?.textContent).toContain("Discard changes?"));
  await press("Keep editing");
  expect(dialog()).toBeNull();
  expect(title().value).toBe("Saved typed");
  expect(left).toHaveBeenCalledOnce();
  await leave();
  await press("Discard changes");
  expect(left).toHaveBeenCalledTimes(2);
  expect(dialog()).toBeNull();
  expect(stored()).toBe("{}");
});
