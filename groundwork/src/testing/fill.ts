import type { Page } from "@playwright/test";
import { textsOf } from "../client/form-values";
import type { AnyField, AnyFields } from "../contract/display";

/**
 * Fills in the fields of the form that is open, each as its kind is filled in.
 * @param values input of the form's call, by the names of the fields; those that are left out or `null` stay as they are
 */
export async function fillFields(page: Page, fields: AnyFields, values: Readonly<Record<string, unknown>>) {
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    if (value !== undefined && value !== null) await fillField(page, field, value);
  }
}

async function fillField(page: Page, field: AnyField, value: unknown): Promise<void> {
  const control = page.getByLabel(field.label, { exact: true });
  const choose = (label = "") =>
    page.getByRole("group", { name: field.label }).getByLabel(label, { exact: true }).check();
  switch (field.kind) {
    case "yesNo":
      return value ? control.check() : control.uncheck();
    case "oneOf":
      if (field.as === "select") return void (await control.selectOption(String(value)));
      return choose(field.labels[String(value)]);
    case "manyOf":
      for (const each of value as string[]) await choose(field.labels[each]);
      return;
    case "tags":
      for (const word of value as string[]) {
        await control.fill(word);
        await control.press("Enter");
      }
      return;
    case "dateTime":
      // In the time zone of the page, which need not be this process's.
      return control.fill(
        await page.evaluate((text) => {
          const at = new Date(text);
          return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
        }, String(value)),
      );
    case "date":
      return control.fill(String(value));
    default:
      return control.fill(textsOf(field, value, false)[0] ?? "");
  }
}

/** Every text that can be typed, by its name or label, and its `autocomplete`. */
export const inputsOf = (page: Page): Promise<Record<string, string | null>> =>
  page
    .locator("input:not([type=radio], [type=checkbox]), textarea")
    .evaluateAll((inputs) =>
      Object.fromEntries(
        inputs.map((input) => [
          input.getAttribute("name") ?? input.getAttribute("aria-label") ?? "",
          input.getAttribute("autocomplete"),
        ]),
      ),
    );
