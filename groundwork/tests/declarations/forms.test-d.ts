import { useForm } from "groundwork/client/form";
import {
  date,
  type FieldsOf,
  integer,
  line,
  longText,
  manyOf,
  money,
  oneOf,
  tags,
  yesNo,
} from "groundwork/contract/display";
import * as fields from "groundwork/contract/fields";
import { describe, expectTypeOf, test } from "vitest";
import * as z from "zod";

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
