import type { Page } from "@playwright/test";

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
