import pretty from "pino-pretty";
import { expect, test } from "vitest";
import { lastErrors, prettyLine, rememberErrors } from "#server/app/development/development";
import { logCall, recordError, sendLogTo } from "#server/log/log";

const shown: string[] = [];
const inWords = pretty.prettyFactory({ colorize: false, hideObject: true, messageFormat: prettyLine });
sendLogTo(rememberErrors({ write: (line) => void shown.push(inWords(line)) }));

test("a call is one line that people can read", () => {
  logCall({ reference: "7F3A-09BC-D1E2", call: 0, path: "user.list", type: "query", ms: 12.3 });
  expect(shown.splice(0)).toEqual([
    expect.stringMatching(/^\[[\d:.]+\] INFO: user\.list {2}12\.3 ms {2}OK {2}7F3A-09BC-D1E2\n$/),
  ]);
  expect(lastErrors()).toEqual([]);
});

test("a call gives no commands to the terminal", () => {
  logCall({ reference: "TEST-0000", path: "\u001b[2J\r\n\u009b2Jno.such" });
  expect(shown.splice(0)).toEqual([expect.stringContaining("INFO: ·[2J···2Jno.such  OK  TEST-0000\n")]);
});

test("an error is shown with its stack, and kept for the page that shows the last ones", () => {
  for (let number = 0; number <= 50; number += 1) {
    recordError(new Error(`it failed ${number}`), { reference: `TEST-${number}`, path: "a.b" });
  }
  expect(shown[0]).toMatch(/ERROR: a\.b {2}TEST-0\n[\s\S]*it failed 0[\s\S]* at .*development\.test\.ts/);
  const errors = lastErrors();
  expect(errors).toHaveLength(50);
  expect(errors[0]).toMatchObject({ reference: "TEST-50", error: { message: "it failed 50" } });
  expect(errors.at(-1)?.reference).toBe("TEST-1");
});
