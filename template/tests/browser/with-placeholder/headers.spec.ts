import { expect, test } from "../../../../groundwork/src/testing/page";
import { signUp } from "../../../../groundwork/src/testing/sign-in";
import { observe } from "../../../../groundwork/tests/support/observatory";
import { createPlaceholder } from "./create-placeholder";

test("the page of a placeholder has the best grade of MDN's Observatory, and asks for nothing that its policy forbids", async ({
  page,
}) => {
  await signUp(page);
  const path = await createPlaceholder(page, { title: "Observed" });
  for (const url of ["/placeholders", path]) {
    const answer = await page.request.get(url);
    const visit = { headers: new Headers(answer.headers()), html: await answer.text(), https: false };
    const { grade, score, rows } = observe(visit);
    expect(`${url} ${grade}`).toBe(`${url} A+`);
    expect(score, JSON.stringify(rows)).toBeGreaterThanOrEqual(130);
    // What is forbidden, and what else the console says, is heard by the fixture.
    await page.goto(url, { waitUntil: "networkidle" });
  }
});
