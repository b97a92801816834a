import { expect, test, releaseUnless } from "./fixtures";

const LANGUAGES = [
  {
    locale: "en-GB",
    title: "Hereabouts needs JavaScript.",
    text: "Turn it on in your browser and load this page again.",
  },
  {
    locale: "de-DE",
    title: "Hereabouts braucht JavaScript.",
    text: "Schalte es im Browser ein und lade diese Seite neu.",
  },
];

for (const { locale, title, text } of LANGUAGES) {
  test.describe(`without JavaScript, ${locale}`, releaseUnless(locale === "en-GB"), () => {
    test.use({ locale, javaScriptEnabled: false });

    test("every address says that JavaScript is needed, in the app's design", async ({ page }) => {
      for (const path of ["/", "/login", "/events"]) {
        await page.goto(path);
        // Playwright finds no text in a noscript.
        expect(await page.locator(".no-app p").allInnerTexts()).toEqual([title, text]);
      }
      await expect(page.locator("html")).toHaveAttribute("lang", locale.slice(0, 2));
      const message = page.locator(".no-app");
      expect(await message.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
      await expect(message).toHaveCSS("background-color", "rgb(251, 247, 242)");
      await page.emulateMedia({ colorScheme: "dark" });
      await expect(message).toHaveCSS("background-color", "rgb(23, 19, 17)");
      await expect(message.locator("p").first()).toHaveCSS("font-weight", "700");
    });
  });
}
