// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { SearchField } from "#ui/search-field";

/** Keys of an input method, as browsers send them. */
const keys = { "while it composes": { isComposing: true }, "right after it, in Safari": { keyCode: 229 } };

test.each(Object.entries(keys))("a key of an input method, %s, neither searches nor clears", (_when, key) => {
  // React asks the document what it knows, and this one does not know `search`.
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  const onSearch = vi.fn();
  render(<SearchField label="Search" value="" maxLength={20} onSearch={onSearch} />);
  const field = screen.getByRole("searchbox");
  fireEvent.change(field, { target: { value: "とうきょう" } });
  fireEvent.keyDown(field, { key: "Enter", ...key });
  fireEvent.keyDown(field, { key: "Escape", ...key });
  expect(onSearch).not.toHaveBeenCalled();
  expect(field).toHaveProperty("value", "とうきょう");
  fireEvent.keyDown(field, { key: "Enter" });
  expect(onSearch).toHaveBeenCalledExactlyOnceWith("とうきょう");
  cleanup();
  said.mockRestore();
});
