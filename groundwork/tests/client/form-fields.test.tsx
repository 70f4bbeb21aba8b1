// @vitest-environment jsdom
import "#support/patient";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { type UseOptions, useForm } from "#client/form";
import * as display from "#contract/display";
import * as fields from "#contract/fields";
import { described, renderSignedIn } from "#support/rendered";
import { Fields, FormField } from "#ui/fields/form-field";
import { Form } from "#ui/form";
import { Button } from "@/ui/button";

const urgencies = ["low", "high"] as const;
const colours = ["red", "green", "blue"] as const;
const ada = "0e3bd7a4-47c4-4f29-8f63-6c6c1f3dfd11";
const grace = "5f6a7e0c-9f0a-4c8e-9b1e-0f8f6d6c2b22";

const order = z.strictObject({
  title: fields.line({ min: 1, max: 20 }),
  note: fields.text({ max: 100 }).nullable(),
  count: fields.integer({ min: 0, max: 100 }),
  weight: fields.decimal({ min: 0, max: 10, places: 2 }).nullable(),
  price: fields.money({ min: 0, max: 100_000 }).nullable(),
  due: fields.date.nullable(),
  starts: fields.dateTime.nullable(),
  urgent: z.boolean(),
  paid: z.boolean().nullable(),
  urgency: z.enum(urgencies),
  size: z.enum(["small", "large"]).nullable(),
  colours: fields.manyOf(colours),
  customerId: z.uuid().nullable(),
  words: fields.tags({ max: 3, length: 10 }),
  password: fields.storable.max(20),
});

const orderFields = {
  title: display.line("Title"),
  note: display.longText("Note", { description: "Anything else." }),
  count: display.integer("Count"),
  weight: display.decimal("Weight"),
  price: display.money("Price", { currency: "EUR" }),
  due: display.date("Due"),
  starts: display.dateTime("Starts"),
  urgent: display.yesNo("Urgent"),
  paid: display.yesNo("Paid"),
  urgency: display.oneOf("Urgency", { low: "Low", high: "High" }),
  size: display.oneOf("Size", { small: "Small", large: "Large" }, { as: "radio" }),
  colours: display.manyOf("Colours", { red: "Red", green: "Green", blue: "Blue" }),
  customerId: display.reference("Customer"),
  words: display.tags("Words"),
  password: display.password("Password", { autoComplete: "new-password" }),
} satisfies display.FieldsOf<typeof order>;

const people = [
  { value: ada, label: "Ada Lovelace" },
  { value: grace, label: "Grace Hopper" },
];

const answer = { isPending: false, error: null as unknown };

const usePeople: UseOptions = (search, selected) => ({
  ...answer,
  options: people.filter(
    ({ value, label }) => value === selected || label.toLowerCase().includes(search.toLowerCase()),
  ),
});

const submit = vi.fn(async (_values: z.input<typeof order>) => {});

function OrderForm({ initial }: { initial?: Partial<z.output<typeof order>> }) {
  const form = useForm({
    schema: order,
    fields: orderFields,
    ...(initial && { initial }),
    submit,
    references: { customerId: usePeople },
  });
  return (
    <Form {...form} draft="order 1">
      <Fields of={form} />
      <Button type="submit">Save</Button>
    </Form>
  );
}

/** Row of which nothing is absent. Its times are of the zone that the test runs in. */
const saved = {
  title: "Saved",
  note: "As saved",
  count: 3,
  weight: 1.25,
  price: 1250,
  due: new Date("2026-03-04"),
  starts: new Date("2026-03-04T09:05:06.789Z"),
  urgent: true,
  paid: false,
  urgency: "high",
  size: "large",
  colours: ["red", "blue"],
  customerId: ada,
  words: ["one", "two"],
  password: "",
} satisfies z.output<typeof order>;

const sent = { ...saved, due: "2026-03-04", starts: "2026-03-04T09:05:06.789Z" };
const nothing = {
  note: null,
  weight: null,
  price: null,
  due: null,
  starts: null,
  urgent: false,
  paid: null,
  size: null,
  colours: [],
  customerId: null,
  words: [],
  password: "",
};

beforeEach(() => {
  vi.stubEnv("TZ", "Asia/Kathmandu");
  // User events look for radio buttons with it, and there is none here.
  vi.stubGlobal("CSS", { escape: (name: string) => name });
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.clearAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  Object.assign(answer, { isPending: false, error: null });
});

/** The form once all of its controls are there. */
async function renderOrder(initial?: Partial<z.output<typeof order>>) {
  const { container } = renderSignedIn(<OrderForm {...(initial && { initial })} />);
  await screen.findByLabelText("Customer");
  await screen.findByLabelText("Words");
  return container;
}

const control = <Element extends HTMLElement = HTMLInputElement>(label: string) =>
  screen.getByLabelText<Element>(label, { selector: "input, select, textarea" });
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));
const submitted = async () => {
  await waitFor(() => expect(submit).toHaveBeenCalledOnce());
  return submit.mock.calls[0]?.[0];
};
const words = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);

describe("a form of every kind of field", () => {
  test("left as it was sends what is saved, to the millisecond", async () => {
    await renderOrder(saved);
    await save();
    expect(await submitted()).toEqual(sent);
  });

  test("left empty where that is possible sends null, and no wrong form", async () => {
    await renderOrder({ title: "Only", count: 0, urgency: "low" });
    await save();
    expect(await submitted()).toEqual({ ...nothing, title: "Only", count: 0, urgency: "low" });
  });

  test("is filled in by the keyboard alone", async () => {
    await renderOrder();
    const { keyboard, tab } = userEvent.setup();
    control("Title").focus();
    await keyboard(" A  title ");
    await tab();
    await keyboard("Two{Enter}lines");
    await tab();
    await keyboard("12");
    await tab();
    await keyboard("1,25");
    await tab();
    await keyboard("19,9");
    await tab();
    await keyboard("2026-11-22");
    await tab();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Calendar" }));
    await tab();
    await keyboard("2026-11-22T09:05");
    await tab();
    await keyboard(" ");
    await tab();
    await userEvent.selectOptions(control("Paid"), "No");
    await tab();
    await userEvent.selectOptions(control("Urgency"), "High");
    await tab();
    await keyboard("{ArrowDown}");
    await tab();
    await keyboard(" ");
    await tab();
    await tab();
    await keyboard(" ");
    control("Customer").focus();
    await keyboard("grace");
    await waitFor(() =>
      expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Grace Hopper"]),
    );
    await keyboard("{Enter}");
    await waitFor(() => expect(control("Customer").value).toBe("Grace Hopper"));
    control("Words").focus();
    await keyboard("one{Enter}two,one{Enter}three");
    await save();
    expect(await submitted()).toEqual({
      title: "A title",
      note: "Two\nlines",
      count: 12,
      weight: 1.25,
      price: 1990,
      due: "2026-11-22",
      // Nepal is 5:45 hours ahead.
      starts: "2026-11-22T03:20:00.000Z",
      urgent: true,
      paid: false,
      urgency: "high",
      size: "small",
      colours: ["red", "blue"],
      customerId: grace,
      words: ["one", "two", "three"],
      password: "",
    });
  });

  test.each([
    ["Title", "", "Please fill this in."],
    ["Count", "many", "Enter a whole number without separators, such as 1200."],
    ["Count", "1.5", "Enter a whole number without separators, such as 1200."],
    ["Count", "1,000", "Enter a whole number without separators, such as 1200."],
    ["Count", "12.000", "Enter a whole number without separators, such as 1200."],
    ["Count", "1.000.000", "Enter a whole number without separators, such as 1200."],
    ["Count", "101", "This must be at most 100."],
    ["Weight", "1.234", "Use at most 2 decimal places."],
    ["Weight", "heavy", "Enter a number without separators of thousands, such as 1200.5."],
    ["Weight", "1,000", "Enter a number without separators of thousands, such as 1200.5."],
    ["Weight", "1.000", "Enter a number without separators of thousands, such as 1200.5."],
    ["Weight", "1 000", "Enter a number without separators of thousands, such as 1200.5."],
    ["Price", "1,234", "Enter an amount such as 12.50."],
    ["Price", "1000.01", "This must be at most 1000.00."],
    ["Due", "2200-01-01", "Enter a year from 1970 to 2199."],
  ])(
    "refuses under %s what is typed as %j, with the focus there, until it is edited",
    async (label, typed, sentence) => {
      await renderOrder(saved);
      const refused = control(label);
      await userEvent.clear(refused);
      if (typed) await userEvent.type(refused, typed);
      await save();
      await waitFor(() => expect(described(refused)).toContain(sentence));
      expect(refused.getAttribute("aria-invalid")).toBe("true");
      expect(document.activeElement).toBe(refused);
      expect(screen.getByRole("alert").textContent).toBe(`${label}: ${sentence}`);
      expect(submit).not.toHaveBeenCalled();
      await userEvent.clear(refused);
      await userEvent.type(refused, "2026-01-01");
      expect(refused.getAttribute("aria-invalid")).toBeNull();
    },
  );

  test("shows what the server refuses of an item under its list, and takes it away when the list is edited", async () => {
    submit.mockRejectedValueOnce(
      Object.assign(new Error("Refused."), {
        data: {
          code: "INPUT_INVALID",
          field: null,
          reference: null,
          details: null,
          issues: [{ field: "words.1", message: "Not this word." }],
        },
      }),
    );
    await renderOrder(saved);
    await save();
    await waitFor(() => expect(described(control("Words"))).toContain("Not this word."));
    expect(document.activeElement).toBe(control("Words"));
    await userEvent.keyboard("{Backspace}");
    await waitFor(() => expect(control("Words").getAttribute("aria-invalid")).toBeNull());
    expect(words()).toEqual(["one"]);
  });

  test("restores every kind from the draft, but the password, and discards to what is saved", async () => {
    await renderOrder(saved);
    await userEvent.type(control("Title"), "!");
    await userEvent.clear(control("Note"));
    await userEvent.clear(control("Due"));
    await userEvent.click(control("Urgent"));
    await userEvent.selectOptions(control("Paid"), "None");
    await userEvent.click(control("Small"));
    await userEvent.click(control("Red"));
    await userEvent.click(control("Green"));
    await userEvent.clear(control("Customer"));
    await userEvent.type(control("Customer"), "grace");
    await userEvent.click(await screen.findByRole("option", { name: "Grace Hopper" }));
    await userEvent.click(screen.getByRole("button", { name: "Remove one" }));
    await userEvent.type(control("Words"), "three{Enter}not added");
    await userEvent.type(control("Password"), "a secret");
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("secret");
    cleanup();
    await renderOrder(saved);
    expect(screen.getByText(/^Draft restored/).textContent).toBe("Draft restored · Discard");
    await waitFor(() => expect(control("Customer").value).toBe("Grace Hopper"));
    await waitFor(() => expect(words()).toEqual(["two", "three", "not added"]));
    await save();
    expect(await submitted()).toEqual({
      ...sent,
      title: "Saved!",
      note: null,
      due: null,
      urgent: false,
      paid: null,
      size: "small",
      colours: ["green", "blue"],
      customerId: grace,
      words: ["two", "three", "not added"],
    });
    cleanup();
    await renderOrder(saved);
    await userEvent.click(control("Red"));
    cleanup();
    await renderOrder(saved);
    await userEvent.click(screen.getByRole("button", { name: "Discard" }));
    await waitFor(() => expect(words()).toEqual(["one", "two"]));
    expect(control("Red").checked).toBe(true);
    expect(document.activeElement).toBe(control("Title"));
    expect(JSON.stringify({ ...sessionStorage })).toBe("{}");
  });

  test("says what is optional", async () => {
    const container = await renderOrder();
    const marked = [...container.querySelectorAll<HTMLElement>("[data-field]")]
      .filter((field) => within(field).queryByText("optional"))
      .map(({ dataset }) => dataset.field);
    expect(marked).toEqual([
      ...["note", "weight", "price", "due", "starts", "paid", "size", "colours", "customerId", "words"],
      "password",
    ]);
  });
});

test("a password is masked until its user shows it, and can be pasted", async () => {
  renderSignedIn(<OrderForm initial={saved} />);
  const input = screen.getByLabelText<HTMLInputElement>("Password");
  expect([input.type, input.autocomplete]).toEqual(["password", "new-password"]);
  await userEvent.click(input);
  await userEvent.paste("a pasted sentence");
  expect(input.value).toBe("a pasted sentence");
  await userEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect(input.type).toBe("text");
});

describe("a combobox", () => {
  test.each([
    ["is searching", { isPending: true }, "Searching…"],
    ["could not search", { error: new Error("Lost.") }, "The options could not be loaded."],
    ["finds nothing", {}, "Nothing found."],
  ])("says that it %s", async (_, state, sentence) => {
    Object.assign(answer, state);
    await renderOrder();
    await userEvent.type(control("Customer"), "nobody");
    await waitFor(() =>
      expect(screen.getAllByRole("status").map((status) => status.textContent)).toContainEqual(
        expect.stringContaining(sentence),
      ),
    );
  });

  test("keeps what is chosen when a search is given up, and is emptied by its button", async () => {
    await renderOrder(saved);
    await userEvent.type(control("Customer"), "x");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(control("Customer").value).toBe("Ada Lovelace"));
    await userEvent.click(screen.getByRole("button", { name: "Clear customer" }));
    await save();
    expect((await submitted())?.customerId).toBeNull();
  });
});

const pair = z.strictObject({ one: fields.line({ max: 9 }), two: fields.line({ max: 9 }) });

function Pair({ names }: { names: readonly ("one" | "two")[] }) {
  const form = useForm({
    schema: pair,
    fields: { one: display.line("One"), two: display.line("Two") },
    submit: async () => {},
  });
  return (
    <Form {...form} draft={null}>
      {names.map((name) => (
        <FormField key={name} form={form} name={name} />
      ))}
    </Form>
  );
}

describe("a form whose fields are placed one by one", () => {
  test("shows them in that order", () => {
    renderSignedIn(<Pair names={["two", "one"]} />);
    expect(screen.getAllByRole("textbox")).toEqual([control("Two"), control("One")]);
  });

  test("does not forget one", () => {
    const reported = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(() => renderSignedIn(<Pair names={["two"]} />)).toThrow("This form does not show its field one.");
    reported.mockRestore();
  });
});
