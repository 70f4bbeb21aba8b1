import { expect, test } from "vitest";
import { hashOf, isApiToken, newApiToken } from "#server/log/api-token";

test("a token has a prefix to be found by, 256 random bits and their checksum (CRC-32)", () => {
  const token = newApiToken();
  expect(token).toMatch(/^groundwork_[0-9a-f]{72}$/);
  expect(isApiToken(token)).toBe(true);
  expect(newApiToken()).not.toBe(token);
  expect(hashOf(token)).toHaveLength(43);
  // As another program has counted it.
  expect(isApiToken(`groundwork_${"0".repeat(64)}da74ce59`)).toBe(true);
});

test("a digit that was mistyped is found, wherever it is", () => {
  const token = newApiToken();
  for (let place = "groundwork_".length; place < token.length; place += 1) {
    const digit = token[place] === "0" ? "1" : "0";
    expect(isApiToken(token.slice(0, place) + digit + token.slice(place + 1)), String(place)).toBe(false);
  }
});
