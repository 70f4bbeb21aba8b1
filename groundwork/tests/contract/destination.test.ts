import { describe, expect, test } from "vitest";
import { destinationOf } from "#contract/destination";

const origin = "https://app.example.com";

describe("after signing in one goes to", () => {
  test.each([
    ["/", "/"],
    ["/account", "/account"],
    ["/rows/1?tab=history#latest", "/rows/1?tab=history#latest"],
    ["/search?q=a%2Fb&next=//else", "/search?q=a%2Fb&next=//else"],
    ["/x@elsewhere.example", "/x@elsewhere.example"],
    ["/a/../b", "/b"],
    ["/%09/elsewhere.example", "/%09/elsewhere.example"],
    ["/münchen", "/m%C3%BCnchen"],
  ])("a path of this site: %j", (next, path) => {
    expect(destinationOf(next, "/home")).toBe(path);
    expect(new URL(path, origin).origin).toBe(origin);
  });

  test.each([
    ["another site without its scheme", "//elsewhere.example"],
    ["the same with a backslash", "/\\elsewhere.example"],
    ["the same with a backslash first", "\\\\elsewhere.example"],
    ["the same behind a backslash later on", "/a\\..\\\\elsewhere.example"],
    ["the same behind dots", "/..//elsewhere.example"],
    ["the same behind a dot", "/.//elsewhere.example"],
    ["the same behind encoded dots", "/%2e%2e//elsewhere.example"],
    ["the same behind a tab, which a browser drops", "/\t/elsewhere.example"],
    ["the same behind a line break", "/\n/elsewhere.example"],
    ["the same, encoded", "%2f%2felsewhere.example"],
    ["another site", "https://elsewhere.example"],
    ["another site without slashes", "https:elsewhere.example"],
    ["a name that begins with this one", `${origin}.elsewhere.example`],
    ["a user of another site", `${origin}@elsewhere.example`],
    ["a script", "javascript:alert(1)"],
    ["data", "data:text/html,x"],
    ["nothing", ""],
    ["a relative path", "account"],
    ["a blank before the path", " /account"],
    ["a path without end", `/${"a".repeat(5000)}`],
    ["a path that is too long once it is encoded", `/${"ü".repeat(1000)}`],
    ["several values", ["/a", "/b"]],
    ["no value", undefined],
  ])("the usual place instead of %s", (_name, next) => {
    expect(destinationOf(next, "/home")).toBe("/home");
  });
});
