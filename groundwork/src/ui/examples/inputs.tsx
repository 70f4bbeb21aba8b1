import { useState } from "react";
import type { FieldErrors, FormState } from "#client/form";
import { date, line, longText, manyOf, money, oneOf, tags, yesNo } from "#contract/display";
import { DatePicker, DateRangePicker } from "#ui/fields/date-picker";
import { Fields } from "#ui/fields/form-field";
import { Form } from "#ui/form";
import { SearchField } from "#ui/search-field";
import { Switch } from "#ui/switch";
import { Button } from "@/ui/button";
import { Select } from "@/ui/select";

const form: Omit<FormState, "errors" | "onSubmit"> = {
  fields: {
    title: line("Title", { description: "As it stands on the invoice." }),
    amount: money("Amount", { currency: "EUR" }),
    due: date("Due date"),
    status: oneOf("Status", { open: "Open", paid: "Paid" }),
    by: manyOf("Paid by", { card: "Card", cash: "Cash" }),
    labels: tags("Labels"),
    sent: yesNo("Sent by mail"),
    note: longText("Note"),
  },
  saved: {
    amount: ["1,250.00"],
    due: ["2026-03-04"],
    status: ["open"],
    by: ["card"],
    labels: ["urgent"],
    sent: ["yes"],
  },
  message: null,
  isOptional: (name) => name === "note",
  references: {},
  pending: false,
  onEnter: () => {},
};

/** A form made from its fields. Press Save to see a refusal. */
export function FormExample() {
  const [errors, setErrors] = useState<FieldErrors>({});
  async function onSubmit() {
    setErrors({ title: "Write a title." });
    return false;
  }
  return (
    <Form {...form} errors={errors} onSubmit={onSubmit} draft={null}>
      <Fields of={{ ...form, errors, onSubmit }} />
      <Button type="submit" variant="primary">
        Save
      </Button>
    </Form>
  );
}

/** A setting that holds as soon as it is pressed. */
export function SwitchExample() {
  return (
    <div className="grid">
      <Switch defaultChecked>Daily mail</Switch>
      <Switch>Weekly report</Switch>
      <Switch disabled>Text message</Switch>
    </div>
  );
}

/** A day: typed, or chosen from a calendar. */
export function DatePickerExample() {
  const [day, setDay] = useState("2026-03-04");
  return <DatePicker label="Due date" value={day} onChange={setDay} />;
}

/** The first and the last of several days. */
export function DateRangePickerExample() {
  const [days, setDays] = useState({ from: "2026-03-04", to: "2026-03-20" });
  return <DateRangePicker label="Period" value={days} onChange={setDays} />;
}

/** One of a few values, outside a form. */
export function SelectExample() {
  const [order, setOrder] = useState("newest");
  return (
    <Select
      label="Order"
      value={order}
      choices={[
        { value: "newest", label: "Newest first" },
        { value: "oldest", label: "Oldest first" },
      ]}
      onChange={setOrder}
    />
  );
}

/** Searches when typing pauses. */
export function SearchFieldExample() {
  const [text, setText] = useState("");
  return <SearchField label="Search invoices" value={text} onSearch={setText} />;
}
