import { describe, expect, test } from "vitest";
import { heapFlags, workerCount } from "#server/gateway/workers";

const gibibytes = 1024 ** 3;

describe("the number of workers", () => {
  test("is the one that is set, whatever the machine", () => {
    expect(workerCount(3, { cores: 1, bytes: gibibytes })).toBe(3);
  });

  test.each([
    [4, 16, 4],
    [64, 256, 8],
    [4, 1, 2],
    [4, 0.25, 1],
    [1, 16, 1],
  ])("is, of itself, on %d cores with %d GiB, %d", (cores, memory, count) => {
    expect(workerCount("auto", { cores, bytes: memory * gibibytes })).toBe(count);
  });
});

describe("the heaps of several workers", () => {
  test("have half of the memory together", () => {
    expect(heapFlags(4, "", { bytes: 4 * gibibytes })).toEqual(["--max-old-space-size=512"]);
  });

  test("are as large as the operator says", () => {
    expect(heapFlags(4, "--max-old-space-size=900", { bytes: 4 * gibibytes })).toEqual([]);
  });
});
