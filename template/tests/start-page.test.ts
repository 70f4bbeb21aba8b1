import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { ninePoints } from "../start-page/nine-points";

test.each(ninePoints.flatMap(({ paths: places }) => [...places]))("there is a home such as %s", (path) => {
  const folder = path.replace(/[^/]*\*.*$/, "");
  expect(existsSync(folder)).toBe(true);
});
