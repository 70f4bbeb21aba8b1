import { expectAccessible, openAccountMenu, signInAs, test } from "groundwork/testing/pages";
import { screensFor } from "@/product/screens";

const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 800 };

for (const colorScheme of ["light", "dark"] as const) {
  for (const viewport of [phone, desktop]) {
    test(`every page is accessible and fits, ${colorScheme}, ${viewport.width} wide`, async ({
      page,
      expected,
    }) => {
      expected.status(401, 404);
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize(viewport);
      const look = async (url: string) => {
        await page.goto(url);
        await expectAccessible(page, url);
      };
      for (const url of ["/", "/sign-in", "/sign-up", "/account", "/nothing"]) await look(url);
      await signInAs(page, "Alex Admin");
      for (const { path } of screensFor(["admin"])) await look(path);
      for (const path of ["/account", "/account/security", "/account/sessions"]) await look(path);
      await openAccountMenu(page);
      await expectAccessible(page, "the menu of one's account");
    });
  }
}
