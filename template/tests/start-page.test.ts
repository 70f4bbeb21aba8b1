import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { ninePoints } from "../start-page/nine-points";

test.each(ninePoints.flatMap(({ places }) => [...places]))("there is a home such as %s", (place) => {
  const folder = place.replace(/[^/]*\*.*$/, "");
  expect(existsSync(folder)).toBe(true);
});
