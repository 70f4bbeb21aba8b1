import { describe, expect, test } from "vitest";
import { loggedText } from "#contract/dates";
import * as display from "#contract/display";
import { labelFor } from "#contract/labels";

const urgency = display.oneOf("Urgency", { low: "Low", high: "High" });
const colours = display.manyOf("Colours", { red: "Dark red", blue: "Blue" });
const price = display.money("Price", { currency: "EUR" });

describe("a logged value is read as", () => {
  test.each([
    ["text", display.line("Title"), "As it is", "As it is"],
    ["a number", display.integer("Year"), 2026, "2026"],
    ["an amount", price, 1250, "12.50 EUR"],
    ["a large amount", price, -123_456_789, "-1,234,567.89 EUR"],
    ["a date", display.date("Due"), new Date("2026-03-04"), "4 Mar 2026"],
    ["a moment", display.dateTime("At"), new Date("2026-03-04T09:05:06.789Z"), "4 Mar 2026, 09:05 UTC"],
    ["yes", display.yesNo("Urgent"), true, "Yes"],
    ["no", display.yesNo("Urgent"), false, "No"],
    ["a choice", urgency, "high", "High"],
    ["choices", colours, ["red", "blue"], "Dark red, Blue"],
    ["words", display.tags("Words"), ["one", "two"], "one, two"],
  ])("%s", (_, field, value, text) => {
    expect(labelFor(field, loggedText(value) ?? "")).toBe(text);
  });

  test.each([
    [urgency, "constructor"],
    [colours, "green, red", "green, Dark red"],
    [display.date("Due"), "soon"],
    [price, "a lot"],
  ])("what it was when its field has changed since: %#", (field, text, shown = text) => {
    expect(labelFor(field, text)).toBe(shown);
  });
});

test.each([[null], [undefined], [[]]])("nothing is logged for %j", (value) => {
  expect(loggedText(value)).toBeNull();
});
