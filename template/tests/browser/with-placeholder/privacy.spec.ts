import { expect, test } from "../../../../groundwork/src/testing/page";
import { signUp } from "../../../../groundwork/src/testing/sign-in";

test("no URL that the browser requests holds what a user typed into the form of a placeholder", async ({
  page,
}) => {
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url(), request.headers().referer ?? ""));
  const typed = { title: "A title for nobody's eyes", note: "A note for nobody's eyes" };
  await signUp(page);
  await page.goto("/placeholders");
  await page.getByRole("button", { name: "New placeholder" }).click();
  await page.getByLabel("Title").fill(typed.title);
  await page.getByLabel("Note").fill(typed.note);
  await page.getByRole("button", { name: "Create placeholder" }).click();
  await page.getByRole("link", { name: typed.title }).click();
  await expect(page.getByRole("heading", { name: typed.title })).toBeVisible();

  expect(urls.some((url) => url.includes("placeholder.create"))).toBe(true);
  for (const text of Object.values(typed)) {
    const form = new URLSearchParams({ text }).toString().slice(5);
    for (const way of [text, encodeURIComponent(text), form]) {
      expect(urls.filter((url) => url.includes(way))).toEqual([]);
    }
  }
});
