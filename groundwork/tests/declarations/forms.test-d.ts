import { describe, expectTypeOf, test } from "vitest";
import * as z from "zod";
import { type UseOptions, useForm } from "#client/form";
import {
  date,
  type FieldsOf,
  integer,
  line,
  longText,
  manyOf,
  money,
  oneOf,
  reference,
  tags,
  yesNo,
} from "#contract/display";
import * as fields from "#contract/fields";
import { FieldValue, FieldValues } from "#ui/field-value";

const schema = z.strictObject({
  title: fields.line({ max: 9 }),
  price: fields.money({ min: 0, max: 9 }).nullable(),
  due: fields.date,
  urgency: z.enum(["low", "high"]),
  colours: fields.manyOf(["red", "blue"]),
  urgent: z.boolean(),
});
type Order = FieldsOf<typeof schema>;

const right = {
  title: line("Title"),
  price: money("Price", { currency: "EUR" }),
  due: date("Due"),
  urgency: oneOf("Urgency", { low: "Low", high: "High" }),
  colours: manyOf("Colours", { red: "Red", blue: "Blue" }),
  urgent: yesNo("Urgent"),
} satisfies Order;

const submit = async () => {};
const useCustomers: UseOptions = () => ({ options: [], isPending: false, error: null });

describe("the fields of a schema", () => {
  test("are any that can give its input", () => {
    ({ ...right, title: longText("Title") }) satisfies Order;
  });

  test("are all of them, and no other", () => {
    const { title: _without, ...others } = right;
    // @ts-expect-error
    others satisfies Order;
    // @ts-expect-error
    ({ ...right, subtitle: line("Subtitle") }) satisfies Order;
  });

  test("are none whose control gives another type", () => {
    // @ts-expect-error
    ({ ...right, title: integer("Title") }) satisfies Order;
    // @ts-expect-error
    ({ ...right, price: line("Price") }) satisfies Order;
    // @ts-expect-error
    ({ ...right, urgent: oneOf("Urgent", { yes: "Yes" }) }) satisfies Order;
    // @ts-expect-error
    ({ ...right, urgency: line("Urgency") }) satisfies Order;
    // @ts-expect-error
    ({ ...right, colours: tags("Colours") }) satisfies Order;
  });

  test("offer every value that the schema takes, and no other", () => {
    // @ts-expect-error
    ({ ...right, urgency: oneOf("Urgency", { low: "Low" }) }) satisfies Order;
    // @ts-expect-error
    ({ ...right, colours: manyOf("Colours", { red: "Red", blue: "Blue", pink: "Pink" }) }) satisfies Order;
  });
});

describe("a form", () => {
  test("submits what the API takes", () => {
    useForm({
      schema,
      fields: right,
      initial: { due: new Date(), price: null },
      submit: async (values) => {
        expectTypeOf(values).toEqualTypeOf<{
          title: string;
          price: number | null;
          due: string;
          urgency: "low" | "high";
          colours: ("red" | "blue")[];
          urgent: boolean;
        }>();
      },
    });
  });

  test("does not compile without a field", () => {
    const { title: _without, ...others } = right;
    // @ts-expect-error
    useForm({ schema, fields: others, submit });
  });

  test("does not begin with a value of another type", () => {
    // @ts-expect-error
    useForm({ schema, fields: right, initial: { due: "2026-11-22" }, submit });
    // @ts-expect-error
    useForm({ schema, fields: right, initial: { title: null }, submit });
  });

  test("has a control only for fields that it has", () => {
    const form = useForm({ schema, fields: right, submit });
    expectTypeOf(form.fields).toHaveProperty("title");
    // @ts-expect-error
    form.fields.subtitle;
  });
});

describe("a reference", () => {
  const schema = z.strictObject({ title: fields.line({ max: 9 }), customerId: z.uuid().nullable() });
  const referring: FieldsOf<typeof schema> = { title: line("Title"), customerId: reference("Customer") };
  const of = { title: "One", customerId: "1" };
  const references = { customerId: useCustomers };

  test("is the field of an id, and of nothing else", () => {
    // @ts-expect-error
    ({ ...referring, customerId: line("Customer") }) satisfies FieldsOf<typeof schema>;
    // @ts-expect-error
    ({ ...referring, title: reference("Title") }) satisfies FieldsOf<typeof schema>;
  });

  test("has a hook in a form, and no other field has one", () => {
    useForm({ schema, fields: referring, submit, references });
    // @ts-expect-error
    useForm({ schema, fields: referring, submit });
    // @ts-expect-error
    useForm({ schema, fields: referring, submit, references: {} });
    // @ts-expect-error
    useForm({ schema, fields: referring, submit, references: { ...references, title: useCustomers } });
    // @ts-expect-error
    useForm({ schema, fields: referring, submit, references: { ...references, other: useCustomers } });
  });

  test("has one where it is shown, unless it is shown elsewhere", () => {
    FieldValues({ fields: referring, of, references });
    FieldValues({ fields: referring, of, without: ["customerId"] });
    // @ts-expect-error
    FieldValues({ fields: referring, of });
    // @ts-expect-error
    FieldValues({ fields: referring, of, without: ["title"] });
    // @ts-expect-error
    FieldValues({ fields: referring, of, references, without: ["other"] });
    FieldValue({ field: referring.customerId, value: "1", useOptions: useCustomers });
    // @ts-expect-error
    FieldValue({ field: referring.customerId, value: "1" });
    FieldValue({ field: referring.title, value: "One" });
  });
});

describe("fields without a reference", () => {
  test("have no hook", () => {
    // @ts-expect-error
    useForm({ schema, fields: right, submit, references: { title: useCustomers } });
    // @ts-expect-error
    useForm({ schema, fields: right, submit, references: { other: useCustomers } });
  });
});
