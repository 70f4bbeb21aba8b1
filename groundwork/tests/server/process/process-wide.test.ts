import { expect, test, vi } from "vitest";

/** The module as another bundle of the same process has it. */
async function anotherCopy() {
  vi.resetModules();
  return import("#server/process/process-wide");
}

test("a value is made once, whichever copy of the module asks for it", async () => {
  const make = vi.fn(() => ({}));
  const [one, other] = [await anotherCopy(), await anotherCopy()];
  expect(one.processWide).not.toBe(other.processWide);
  expect(one.processWide("of a test", make)).toBe(other.processWide("of a test", make));
  expect(make).toHaveBeenCalledOnce();
});

test("values of two names are two values", async () => {
  const { processWide } = await anotherCopy();
  expect(processWide("one of a test", () => ({}))).not.toBe(processWide("another of a test", () => ({})));
});
