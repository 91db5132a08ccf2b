import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { paths } from "#shared/paths.ts";
import { type Journeys, startJourneys } from "#tests/support/journeys.ts";
import { chooseLayout, settled } from "#tests/support/layout-page.ts";

const screen = "/pricing";
const wide = { viewport: { width: 1440, height: 900 } };

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys();
});
afterAll(() => journeys.stop());
afterEach(() => journeys.closePages());

const rootClass = (page: Page) => page.evaluate(() => document.documentElement.className);
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent,
  );
const menuButton = (page: Page) => page.getByRole("button", { name: "Menu", exact: true });

describe("the off-canvas menu", () => {
  it("R2.5 R2.6 traps the focus, restores it on closing, and closes on navigation", async () => {
    const { page } = await journeys.visit(screen, { viewport: { width: 1139, height: 800 } });
    await menuButton(page).click();
    await expect.poll(() => focused(page)).toBe("Team and billing");
    expect(await rootClass(page)).toContain("sidebar-enable");
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press(presses % 2 ? "Shift+Tab" : "Tab");
      if (presses % 2) await page.keyboard.press("Tab");
      expect(
        await page.evaluate(() =>
          document.querySelector("#menu")?.contains(document.activeElement),
        ),
      ).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect.poll(() => focused(page)).toBe("Menu");
    expect(await rootClass(page)).not.toContain("sidebar-enable");
    await menuButton(page).click();
    await page.mouse.click(900, 400);
    await expect.poll(() => rootClass(page)).not.toContain("sidebar-enable");
    await menuButton(page).click();
    await page.locator("#menu").getByRole("link", { name: "Lanes" }).click();
    await page.waitForURL(`**${paths.hsCodeDetails()}`);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    expect(await rootClass(page)).not.toContain("sidebar-enable");
  });

  it("R3.10 a fullscreen sidebar is off-canvas in a wide window too", async () => {
    const { page } = await journeys.visit(screen, wide);
    await chooseLayout(page, journeys.app.origin, {
      layoutType: "vertical",
      leftSideBarType: "fullscreen",
    });
    await page.reload();
    await settled(page);
    expect(await page.locator("#menu").isVisible()).toBe(false);
    await menuButton(page).click();
    await expect.poll(() => page.locator("#menu").isVisible()).toBe(true);
  });
});

describe("the menu", () => {
  it("R2.5 is operated by keys; hovering opens nothing", async () => {
    const { page } = await journeys.signIn("business@clearlane.test", screen, wide);
    const menu = page.locator("#menu");
    await menu.getByRole("button", { name: "Notifications" }).hover();
    expect(await menu.locator('[aria-expanded="true"]').count()).toBe(0);
    await menu.getByRole("link", { name: "Search", exact: true }).focus();
    for (const [key, where] of [
      ["ArrowRight", "Lanes"],
      ["ArrowRight", "Regulations"],
      ["ArrowDown", "Regulation search"],
      ["End", "Party screening"],
      ["Home", "Regulation search"],
      ["Escape", "Regulations"],
      ["End", "Demo"],
      ["ArrowLeft", "Team and billing"],
      ["ArrowDown", "Pricing"],
      ["ArrowLeft", "Watches"],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => focused(page), { message: key }).toBe(where);
    }
    expect(await menu.locator('[aria-expanded="true"]').count()).toBe(0);
  });

  it("R2.5 opens the path to the current page on navigation and marks its link", async () => {
    const { page } = await journeys.signIn("business@clearlane.test", screen, wide);
    await chooseLayout(page, journeys.app.origin, { layoutType: "vertical" });
    await page.reload();
    await settled(page);
    const menu = page.locator("#menu");
    expect(await menu.locator('[aria-current="page"]').textContent()).toBe("Pricing");
    await menu.getByRole("button", { name: "Demo" }).click();
    await menu.getByRole("button", { name: "Forms" }).click();
    await menu.getByRole("link", { name: "Form wizard" }).click();
    await page.waitForURL("**/ui/forms/wizard");
    await expect
      .poll(() => menu.locator('[aria-current="page"]').textContent())
      .toBe("Form wizard");
    await expect
      .poll(() => menu.locator('[aria-expanded="true"]').allTextContents())
      .toEqual(["Demo", "Forms"]);
    await page.goBack();
    await expect
      .poll(() => menu.locator('[aria-expanded="true"]').allTextContents())
      .toEqual(["Team and billing"]);
  });

  it("R2.5 is small in the HTML, and links a visitor to the demo screens", async () => {
    const html = await (await fetch(journeys.app.origin + screen)).text();
    const menu = html.slice(html.indexOf('<nav id="menu"'), html.indexOf("</nav>"));
    expect(menu.match(/<a /g)?.length).toBeLessThanOrEqual(25);
    expect(menu).toContain('href="/ui"');
  });
});
