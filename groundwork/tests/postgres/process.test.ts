import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test, vi } from "vitest";
import { birthOf, isAlive } from "#postgres/embedded/process";

test.runIf(process.platform === "linux")(
  "a process that was killed counts as gone, even while the process that started it has taken no note",
  async () => {
    // `sleep` never asks after the child that the first shell has started, nor does the second one, which names it.
    const careless = spawn("sh", ["-c", 'sleep 60 & exec sh -c "echo $!; exec sleep 60"']);
    onTestFinished(() => void careless.kill());
    const [line] = await once(careless.stdout, "data");
    const child = Number(line);
    const birth = birthOf(child);
    expect(isAlive(child, birth)).toBe(true);
    process.kill(child, "SIGKILL");
    await vi.waitFor(() => expect(isAlive(child, birth)).toBe(false), 10_000);
    expect(process.kill(child, 0)).toBe(true);
  },
);

test("a number that was given to another process since does not count", () => {
  expect(isAlive(process.pid, birthOf(process.pid))).toBe(true);
  expect(isAlive(process.pid, birthOf(process.pid) + 1)).toBe(false);
});
