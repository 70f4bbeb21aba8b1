// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { UseOptions } from "#client/form";
import { dateTime, line, money, reference, tags } from "#contract/display";
import { FieldValue, FieldValues } from "#ui/field-value";

const fields = {
  title: line("Title"),
  price: money("Price", { currency: "EUR" }),
  starts: dateTime("Starts"),
  customerId: reference("Customer"),
  words: tags("Words"),
};

const usePeople: UseOptions = () => ({
  options: [{ value: "1", label: "Ada Lovelace" }],
  isPending: false,
  error: null,
});

afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
});

const shown = () =>
  screen
    .getAllByRole("term")
    .map(({ textContent, nextSibling }) => `${textContent}: ${nextSibling?.textContent}`);

test("the fields of a view are listed in their order, moments in the reader's zone", () => {
  vi.stubEnv("TZ", "Asia/Kathmandu");
  const view = {
    ...{ id: "7", title: "One", price: 1250, starts: new Date("2026-03-04T09:05:06Z") },
    ...{ customerId: "1", words: ["a", "b"] },
  };
  render(<FieldValues fields={fields} of={view} references={{ customerId: usePeople }} />);
  expect(shown()).toEqual([
    "Title: One",
    "Price: 12.50 EUR",
    "Starts: 4 Mar 2026, 14:50",
    "Customer: Ada Lovelace",
    "Words: a, b",
  ]);
});

test("a field of which nothing is there says so", () => {
  const view = { title: "", price: null, starts: null, customerId: null, words: [] };
  render(<FieldValues fields={fields} of={view} references={{ customerId: usePeople }} />);
  expect(shown()).toEqual(Object.values(fields).map(({ label }) => `${label}: None`));
});

test("a logged text is shown as its value is", () => {
  render(<FieldValue field={fields.price} value="1250" />);
  expect(screen.getByText("12.50 EUR")).toBeTruthy();
});
