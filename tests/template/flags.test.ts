import { expect, it, onTestFinished, vi } from "vitest";
import { flag, refuseOtherFlags, words } from "../../scripts/steps/flags";

function given(...args: string[]) {
  const before = process.argv;
  process.argv = ["node", "command.ts", ...args];
  onTestFinished(() => {
    process.argv = before;
  });
}

it("words and flags are told apart", () => {
  given("slice", "--dry-run", "invoice");
  expect(words()).toEqual(["slice", "invoice"]);
  expect(flag("dry-run")).toBe(true);
  expect(flag("force")).toBe(false);
});

it("a flag that npm kept for itself counts", () => {
  given("slice", "invoice");
  vi.stubEnv("npm_config_dry_run", "true");
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(flag("dry-run")).toBe(true);
});

it("a flag with a slip in it is refused", () => {
  given("slice", "invoice", "--dryrun");
  expect(() => refuseOtherFlags("dry-run", "force")).toThrow(
    "This command has no --dryrun: what it takes is --dry-run, --force.",
  );
});
