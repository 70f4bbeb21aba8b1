import { expect, test } from "vitest";
import { repeated } from "../../../src/development/bar";
import { requestsOfPage, type SeenRequest } from "../../../src/development/page-requests";

const page = (reference: string, path: string, at: number): SeenRequest => ({
  reference,
  path,
  at,
  page: true,
});
const call = (reference: string, at: number): SeenRequest => ({
  reference,
  path: "/api/trpc/a.b",
  at,
  page: false,
});
const names = (requests: readonly SeenRequest[]) => requests.map(({ reference }) => reference);

const seen = [page("document", "/one", 0), call("early", 50), page("two", "/two", 100), call("late", 150)];

test("a page has the request that brought it, and what was asked for since", () => {
  expect(names(requestsOfPage(seen.slice(0, 2), "/one", { now: 0, before: 0 }))).toEqual([
    "document",
    "early",
  ]);
  expect(names(requestsOfPage(seen, "/two", { now: 120, before: 0 }))).toEqual(["two", "late"]);
});

test("a page that was brought again still has what came before, such as the mutation that it was refreshed for", () => {
  const again = [...seen, page("again", "/two", 200), call("after", 250)];
  expect(names(requestsOfPage(again, "/two", { now: 120, before: 0 }))).toEqual([
    "two",
    "late",
    "again",
    "after",
  ]);
});

test("a page that the browser had kept has only what was asked for since it is shown again", () => {
  expect(names(requestsOfPage(seen, "/one", { now: 140, before: 120 }))).toEqual(["late"]);
});

test("a statement that is sent again and again is counted, unless it only frames others", () => {
  const sent = ["BEGIN", "SELECT 1", "SELECT 2", "SELECT 1", "COMMIT", "BEGIN", "SELECT 1", "COMMIT"];
  expect([...repeated(sent.map((sql) => ({ sql, ms: 1, rows: 1 })))]).toEqual([["SELECT 1", 3]]);
});
