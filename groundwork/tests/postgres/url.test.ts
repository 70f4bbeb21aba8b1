import { expect, test } from "vitest";
import { forPrograms } from "#postgres/url";

test.each([
  ["postgresql://me:wo%20rd@db:5433/app", "postgresql://me@db:5433/app", "wo rd"],
  ["postgresql://me@/app?host=/tmp/socket", "postgresql://me@/app?host=%2Ftmp%2Fsocket", ""],
  [
    "postgresql:///app?host=/tmp/socket&user=me&password=word",
    "postgresql:///app?host=%2Ftmp%2Fsocket&user=me",
    "word",
  ],
  ["postgres://db/app?sslmode=no-verify", "postgres://db/app?sslmode=require", ""],
  [
    "postgres://db/app?sslmode=verify-full&sslrootcert=ca.pem",
    "postgres://db/app?sslmode=verify-full&sslrootcert=ca.pem",
    "",
  ],
  ["postgres://db/app?ssl=true&uselibpqcompat=true&query_timeout=5", "postgres://db/app?sslmode=require", ""],
  ["postgres://db/app?ssl=false", "postgres://db/app?sslmode=disable", ""],
  ["postgres://db/app?statement_timeout=", "postgres://db/app", ""],
  [
    "postgres://db/app?options=-c%20a%3Db&lock_timeout=7",
    "postgres://db/app?options=-c%20a%3Db%20-c%20lock_timeout%3D7",
    "",
  ],
])("%s is for psql %s", (text, url, password) => {
  expect(forPrograms(text)).toEqual({ url, password });
});
