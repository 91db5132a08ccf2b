import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  layoutCookie,
  layoutStorageKey,
  rootAttributes,
  writeSettings,
} from "#client/shell/layout-settings.ts";
import { type LayoutSettings, layoutValues } from "#shared/domain/layout-settings.ts";
import { countDifferentPixels } from "#tests/support/compare-pictures.ts";
import { type Journeys, startJourneys } from "#tests/support/journeys.ts";
import { chooseLayout, settled } from "#tests/support/layout-page.ts";
import { runAxe } from "#tests/support/run-axe.ts";
import { thorough } from "#tests/support/thorough.ts";

const screen = "/pricing";
const wide = { viewport: { width: 1440, height: 900 } };

/** Every value of every setting, with a layout in which it has an effect. */
const prerequisites: Partial<Record<keyof LayoutSettings, Partial<LayoutSettings>>> = {
  leftSideBarType: { layoutType: "vertical" },
  twoColumnTheme: { layoutType: "two-column" },
  sidenavUser: { layoutType: "vertical" },
  showSidebarUserInfo: { layoutType: "vertical", sidenavUser: true },
};
const everyValue = [
  ...Object.entries(layoutValues),
  ...["showTwoToneIcons", "sidenavUser", "showSidebarUserInfo"].map(
    (name) => [name, [true]] as const,
  ),
]
  .flatMap(([name, values]) =>
    values.map((value) => ({ name: name as keyof LayoutSettings, value })),
  )
  .map(({ name, value }) => ({
    name,
    value,
    settings: { ...prerequisites[name], [name]: value } as Partial<LayoutSettings>,
  }));

/** An ordinary run hydrates one value of each setting, another one each time. */
const turn = Date.now();
function isHydrated({ name, value }: (typeof everyValue)[number]): boolean {
  const ofName = everyValue.filter((one) => one.name === name);
  return thorough || ofName[turn % ofName.length]?.value === value;
}

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys();
});
afterAll(() => journeys.stop());
afterEach(() => journeys.closePages());

const attributesOf = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.documentElement.attributes]
        .filter(({ name }) => name.startsWith("data-"))
        .map(({ name, value }) => [name, value]),
    ),
  );
const choice = (page: Page, name: string, value: unknown) =>
  page.locator(
    typeof value === "boolean"
      ? `[name="customizer-${name}"]`
      : `[name="customizer-${name}"][value="${value}"]`,
  );

async function openCustomizer(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Layout settings" }).click();
  await page.getByRole("dialog", { name: "Layout settings" }).waitFor();
}

describe("every setting with every value", () => {
  it("R4.12 R4.14 R3.10 is in the server's HTML and at first paint, without a shift", async () => {
    const { page } = await journeys.visit(screen, { viewport: { width: 1200, height: 700 } });
    const [unscripted, blank] = [await page.context().newPage(), await page.context().newPage()];
    await unscripted.route(/\.js$/, (route) => route.abort());
    const looks = new Map<string, string>();
    for (const one of everyValue) {
      const { name, value, settings } = one;
      const label = `${name} ${value}`;
      await chooseLayout(page, journeys.app.origin, settings);
      const response = await unscripted.goto(journeys.app.origin + screen, { waitUntil: "load" });
      const root = (await response?.text())?.slice(0, 600);
      const expected = rootAttributes(settings);
      for (const [attribute, text] of Object.entries(expected))
        expect(root, label).toContain(`${attribute}="${text}"`);
      await scrollFor(name, unscripted);
      const first = await unscripted.screenshot();
      looks.set(label, first.toString("base64"));
      if (!isHydrated(one)) continue;
      await page.goto(journeys.app.origin + screen);
      await settled(page);
      await scrollFor(name, page);
      expect(await attributesOf(page), label).toEqual(expected);
      expect(
        await countDifferentPixels(blank, first, await page.screenshot()),
        `${label} looks the same at first paint`,
      ).toBe(0);
      expect(await page.evaluate(shifted), `${label} moves nothing`).toBe(0);
    }
    expectDifferentLooks(looks);
  });

  it("R4.12 R4.14 R3.9 is set by one click, stored, kept on reload, and reset", async () => {
    const { page } = await journeys.visit(screen, wide);
    for (const name of new Set(everyValue.map((one) => one.name))) {
      await openCustomizer(page);
      for (const [field, value] of Object.entries(prerequisites[name] ?? {}))
        await choice(page, field, value).click();
      const ofName = everyValue.filter((one) => one.name === name);
      for (const { value, settings } of ofName) {
        await choice(page, name, value).click();
        expect(await attributesOf(page), `${name} ${value}`).toEqual(rootAttributes(settings));
        const [kept, cookie] = await page.evaluate(
          (key) => [localStorage.getItem(key) ?? "", document.cookie],
          layoutStorageKey,
        );
        expect(JSON.parse(decodeURIComponent(kept ?? "")), `${name} ${value}`).toEqual(settings);
        expect(cookie).toContain(`${layoutCookie}=${kept}`);
      }
      await page.reload();
      await settled(page);
      expect(await attributesOf(page), `${name} after a reload`).toEqual(
        rootAttributes(ofName.at(-1)?.settings ?? {}),
      );
      await openCustomizer(page);
      await page.getByRole("button", { name: "Reset to defaults" }).click();
      await expect.poll(() => attributesOf(page)).toEqual({});
    }
  });

  it("R4.14 is restored from localStorage without the cookie", async () => {
    const { page } = await journeys.visit(screen, wide);
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
      layoutStorageKey,
      writeSettings({ layoutType: "vertical" }),
    ] as const);
    await page.reload();
    await page.locator(".has-side").waitFor();
    expect(await attributesOf(page)).toEqual({ "data-layout": "vertical" });
    const menu = page.getByRole("navigation", { name: "Main menu" });
    // Its sheet has come: the menu is a column.
    await expect.poll(async () => (await menu.boundingBox())?.width).toBeLessThan(300);
  });
});

/** Cumulative layout shift. */
function shifted(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      resolve(
        list
          .getEntries()
          .reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
      );
    }).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve(0), 50);
  });
}

/** The menu's position shows when the page is scrolled. */
async function scrollFor(name: keyof LayoutSettings, page: Page): Promise<void> {
  if (name === "menuPosition") await page.evaluate(() => scrollTo(0, 300));
}

/** All values of a setting look different; "system" is one of the others, by the system. */
function expectDifferentLooks(looks: Map<string, string>): void {
  const names = new Set([...looks.keys()].map((label) => label.split(" ")[0] ?? ""));
  for (const name of names) {
    const ofName = [...looks]
      .filter(([label]) => label.startsWith(`${name} `) && !label.endsWith(" system"))
      .map(([, look]) => look);
    expect(new Set(ofName).size, name).toBe(ofName.length);
  }
}

describe("the colours", () => {
  const ground = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor);

  it("R3.9 are light with nothing chosen, also where the system is dark", async () => {
    const { page } = await journeys.visit(screen, wide);
    const light = await ground(page);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await ground(page)).toBe(light);
    await openCustomizer(page);
    expect(await choice(page, "layoutColor", "light").isChecked()).toBe(true);
  });

  it("R4.12 follow the system where that is chosen, now and at the next visit", async () => {
    const { page } = await journeys.visit(screen, wide);
    const light = await ground(page);
    await openCustomizer(page);
    await choice(page, "layoutColor", "system").click();
    expect(await ground(page)).toBe(light);
    await page.emulateMedia({ colorScheme: "dark" });
    const dark = await ground(page);
    expect(dark).not.toBe(light);
    await page.reload();
    expect(await ground(page)).toBe(dark);
    // The button swaps what is shown.
    await settled(page);
    await page.getByRole("button", { name: "Switch between light and dark" }).first().click();
    expect(await ground(page)).toBe(light);
  });
});

describe("the user in the side menu", () => {
  it("R3.9 R4.12 is shown, with address and credits, or hidden by the server and by one click", async () => {
    const { page } = await journeys.signIn("business@clearlane.test", screen, wide);
    await chooseLayout(page, journeys.app.origin, { layoutType: "vertical" });
    const user = page.locator(".menu-user");
    const html = async () =>
      (await page.context().request.get(journeys.app.origin + screen)).text();
    expect(await html()).not.toContain('class="menu-user"');
    await page.reload();
    await settled(page);
    expect(await user.count()).toBe(0);
    await openCustomizer(page);
    expect(await choice(page, "showSidebarUserInfo", true).isDisabled()).toBe(true);
    await choice(page, "sidenavUser", true).click();
    expect(await user.locator("p").count()).toBe(1);
    await choice(page, "showSidebarUserInfo", true).click();
    expect(await user.locator("p").count()).toBe(3);
    expect(await html()).toMatch(/class="menu-user".*business@clearlane\.test/s);
    await choice(page, "sidenavUser", true).click();
    expect(await user.count()).toBe(0);
    expect(await html()).not.toContain('class="menu-user"');
  });
});

describe("the width", () => {
  it.each([
    [1140, true],
    [1139, false],
  ])("R2.6 R9.2 at %d px the menu is a bar without script: %s", async (width, isBar) => {
    const { page } = await journeys.visit(screen, {
      viewport: { width, height: 800 },
      javaScriptEnabled: false,
    });
    const [first, second] = await Promise.all(
      [0, 1].map((index) => page.locator(".menu-top > li").nth(index).boundingBox()),
    );
    expect(
      Boolean(first && second && first.y === second.y && first.x >= 0 && second.x > first.x),
    ).toBe(isBar);
    if (isBar) return;
    await page.locator("a.menu-button").click();
    await page.locator("#menu").getByRole("link", { name: "Search", exact: true }).waitFor();
    await page.getByRole("link", { name: "Close menu" }).click();
    await expect.poll(() => page.locator("#menu").isVisible()).toBe(false);
  });

  it("R2.6 is decided again at the boundary, unless the user chose a layout", async () => {
    const { page } = await journeys.visit(screen, wide);
    const typeShown = async () => {
      await openCustomizer(page);
      const shown = await page
        .locator('[name="customizer-layoutType"]:checked')
        .getAttribute("value");
      const size = await page
        .locator('[name="customizer-leftSideBarType"]:checked')
        .getAttribute("value");
      await page.keyboard.press("Escape");
      return [shown, size];
    };
    expect(await typeShown()).toEqual(["horizontal", "default"]);
    await page.setViewportSize({ width: 1139, height: 900 });
    expect(await typeShown()).toEqual(["vertical", "full"]);
    await openCustomizer(page);
    await page.locator('[name="customizer-layoutType"][value="vertical"]').click();
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1140, height: 900 });
    expect(await typeShown()).toEqual(["vertical", "default"]);
    await openCustomizer(page);
    await page.getByRole("button", { name: "Reset to defaults" }).click();
    expect(await typeShown()).toEqual(["horizontal", "default"]);
  });
});

describe("appearance", () => {
  it.each(["horizontal", "vertical", "detached", "two-column"] as const)(
    "R3.10 %s passes axe in light and dark, with an open menu and customizer",
    async (layoutType) => {
      const { page } = await journeys.signIn("business@clearlane.test", screen, {
        ...wide,
        bypassCSP: true,
      });
      for (const layoutColor of ["light", "dark"] as const) {
        await chooseLayout(page, journeys.app.origin, {
          layoutType,
          layoutColor,
          leftSideBarTheme: "gradient",
          twoColumnTheme: "brand",
          sidenavUser: true,
          showSidebarUserInfo: true,
        });
        await page.reload();
        await settled(page);
        await page.locator("#menu").getByRole("button", { name: "Demo" }).click();
        await expect
          .poll(() => runAxe(page), { message: `${layoutType} ${layoutColor}` })
          .toEqual([]);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0);
        if (layoutType !== "two-column") continue;
        await openCustomizer(page);
        await expect.poll(() => runAxe(page), { message: `customizer ${layoutColor}` }).toEqual([]);
      }
    },
  );
});
