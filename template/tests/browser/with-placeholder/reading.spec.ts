import type { Page } from "@playwright/test";
import { expect, test } from "../../../../groundwork/src/testing/page";
import { desktop, phone } from "../../../../groundwork/tests/support/viewports";
import { createPlaceholder } from "./create-placeholder";

/** Ways in which people read a page other than most. */
const ways = {
  "at 200 % zoom": { viewport: { width: 640, height: 450 }, set: () => {} },
  "with text of 24 px": {
    viewport: desktop,
    set: () => {
      document.documentElement.style.fontSize = "24px";
    },
  },
  "with text of 24 px on a phone": {
    viewport: phone,
    set: () => {
      document.documentElement.style.fontSize = "24px";
    },
  },
  "from right to left": {
    viewport: desktop,
    set: () => {
      document.documentElement.dir = "rtl";
    },
  },
  "from right to left on a phone": {
    viewport: phone,
    set: () => {
      document.documentElement.dir = "rtl";
    },
  },
};

/** What is wider than the window, cut without a sign of it, or so narrow that each letter is a line. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const hasText = ({ childNodes }: Element) =>
      [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const texts = [...document.querySelectorAll("main *, header *, dialog[open] *")].filter(
      (element) =>
        element.checkVisibility() && hasText(element) && !element.closest(".sr-only, svg, .avatar, option"),
    );
    const wrong = texts.filter((element) => {
      const { overflowX, textOverflow, clipPath, webkitLineClamp } = getComputedStyle(element);
      if (clipPath !== "none" || webkitLineClamp !== "none") return false;
      const isCut =
        overflowX !== "visible" &&
        textOverflow !== "ellipsis" &&
        element.scrollWidth > element.clientWidth + 1;
      const isStacked = (element.textContent ?? "").length > 3 && element.getBoundingClientRect().width < 20;
      return isCut || isStacked;
    });
    const wide = document.documentElement.scrollWidth - window.innerWidth;
    return [
      ...(wide > 0 ? [`${wide} px too wide`] : []),
      ...wrong.map(({ outerHTML }) => outerHTML.slice(0, 100)),
    ];
  });

for (const [way, { viewport, set }] of Object.entries(ways)) {
  test(`every page is whole ${way}`, async ({ admin, expected }) => {
    expected.status(404);
    await admin.setViewportSize(viewport);
    const title = `${Date.now()}${"Unbroken".repeat(12)} 👩‍👩‍👧‍👦`;
    const path = await createPlaceholder(admin, { title, note: "Unbroken".repeat(40) });
    const pages = [
      "/placeholders",
      "/placeholders?view=table",
      path,
      "/home",
      "/account",
      "/account/security",
    ];
    for (const url of [
      ...pages,
      "/account/tokens",
      "/admin/users",
      "/admin/audit",
      "/admin/jobs",
      "/spec",
      "/",
      "/nope",
    ]) {
      await admin.goto(url);
      await admin.evaluate(set);
      await expect.poll(() => faults(admin), { message: url }).toEqual([]);
    }
  });
}

test("from right to left, what has a side is on the other one", async ({ admin }) => {
  const path = await createPlaceholder(admin, { title: "Mirrored" });
  const side = (selector: string) =>
    admin
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        const { left: start, right: end } = (element.parentElement ?? element).getBoundingClientRect();
        return left - start < end - right ? "left" : "right";
      });
  await admin.goto(path);
  await admin.evaluate(ways["from right to left"].set);
  expect(await admin.locator("[data-up] svg").evaluate((icon) => getComputedStyle(icon).scale)).toBe("-1 1");
  expect(await side(".history-item .avatar")).toBe("right");
  expect(await admin.locator("h1").evaluate((heading) => getComputedStyle(heading).textAlign)).toBe("right");
  await admin.goto("/admin/jobs");
  await admin.evaluate(ways["from right to left"].set);
  expect(await side("select + svg")).toBe("left");
  await admin.setViewportSize(phone);
  await admin.getByRole("button", { name: "Screens" }).click();
  const drawer = admin.getByRole("navigation", { name: "Screens" });
  const placed = () =>
    drawer.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return [Math.round(right), left > 0, getComputedStyle(element).getPropertyValue("--inline-sign")];
    });
  await expect.poll(placed).toEqual([phone.width, true, "-1"]);
});
