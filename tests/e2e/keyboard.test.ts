import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { creditsIn, type Journeys, startJourneys } from "#tests/support/journeys.ts";
import { expectGoodLooks } from "#tests/support/looks.ts";
import { hydrated } from "#tests/support/open-browser.ts";

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys();
});
afterAll(() => journeys.stop());
afterEach(() => journeys.closePages());

interface Stop {
  visibleText: string;
  href: string;
  /** Inside the window, with a size, uncovered, and with a visible focus indicator. */
  seen: boolean;
}

/** The focused element as a sighted user perceives it. */
function currentStop(): Stop | null {
  const element = document.activeElement as HTMLElement;
  if (element === document.body) return null;
  const label = (element as HTMLInputElement).labels?.[0]?.textContent;
  const visibleText = element.getAttribute("aria-label") ?? label ?? element.textContent ?? "";
  const { left, top, width, height } = element.getBoundingClientRect();
  const over = document.elementFromPoint(left + Math.min(width / 2, 20), top + height / 2);
  const style = getComputedStyle(element);
  // In date fields the browser marks day, month, year and calendar itself.
  const ofBrowser = element.matches('input[type="date"]');
  const marked =
    ofBrowser ||
    (style.outlineStyle !== "none" && style.outlineWidth !== "0px") ||
    style.boxShadow !== "none";
  const open = over !== null && (element.contains(over) || over.contains(element));
  return {
    visibleText: visibleText.trim().replace(/\s+/g, " ").slice(0, 80),
    href: element.getAttribute("href") ?? "",
    seen: width > 0 && height > 0 && open && marked,
  };
}

/** Presses Tab until the element has the focus; every stop must be visible. */
async function tabTo(page: Page, isTarget: (stop: Stop) => boolean, presses = 60): Promise<void> {
  const passed: string[] = [];
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(currentStop);
    // After the last stop browsers restart at the top.
    if (!stop) continue;
    await expect
      .poll(async () => (await page.evaluate(currentStop))?.seen, {
        message: `visible focus on "${stop.visibleText}" of ${page.url()}, after ${passed.at(-1)}`,
      })
      .toBe(true);
    if (isTarget(stop)) return;
    passed.push(stop.visibleText);
  }
  throw new Error(`Not reached by ${presses} presses of Tab: ${passed.join(" > ")}`);
}

const named =
  (visibleText: RegExp) =>
  ({ visibleText: found }: Stop): boolean =>
    visibleText.test(found);

describe("the list of keys", () => {
  const list = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });

  it("#18 opens by ? outside of text fields and from the palette, and can be switched off", async () => {
    const watched = await journeys.visit("/latest-notifications");
    const { page } = watched;
    await page.locator("#topbar-q").press("?");
    expect(await page.locator("#topbar-q").inputValue()).toBe("?");
    await page.locator("h1").click();
    await page.keyboard.press("?");
    await list(page).getByText("Go to a page, code or regulation").waitFor();
    await expectGoodLooks(watched, "list of keys");
    await list(page).getByLabel("Single-key shortcuts").uncheck();
    await page.keyboard.press("Escape");
    await list(page).waitFor({ state: "hidden" });

    await page.keyboard.press("?");
    await page.keyboard.press("Control+k");
    // Loaded on demand: earlier keystrokes would not reach it.
    await page.getByRole("combobox", { name: /^Go to a page/ }).fill("keyboard");
    await page.getByRole("option", { name: "Keyboard shortcuts" }).waitFor();
    await page.keyboard.press("Enter");
    expect(await list(page).getByLabel("Single-key shortcuts").isChecked()).toBe(false);
  });
});

describe("without a mouse", () => {
  it("R1.1 R2.3 R5.1 leads from the landing page through payment to a code", async () => {
    const { page } = await journeys.visit("/landing");
    await tabTo(page, named(/^Sign in$/));
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/auth\/login\?returnTo=/);
    await page.locator(".auth-actions, .bare-card").first().waitFor();
    await tabTo(page, named(/^Sign in$/));
    const opened = page.waitForEvent("popup");
    await page.keyboard.press("Enter");
    const popup = await opened;
    // A popup is an empty page until the provider answers.
    await popup.getByText(/Petra Premium/).waitFor();
    await tabTo(popup, named(/Petra Premium/));
    await popup.keyboard.press("Enter");
    await page.waitForURL(/\/hs-code-search$/);
    await hydrated(page);
    const before = Number(
      await creditsIn(page)
        .textContent()
        .then((text) => text?.replace(/\D/g, "")),
    );

    // After a redirect the focus goes to the heading.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    await tabTo(page, named(/^Goods or HS code$/), 3);
    await page.keyboard.type("roasted coffee beans");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/hs-code-search\?q=roasted/);
    await page
      .getByRole("main")
      .getByRole("button", { name: /1 credit/ })
      .waitFor();
    await tabTo(page, named(/1 credit/));
    await page.keyboard.press("Enter");
    await page.getByRole("main").getByRole("article").first().waitFor();
    await expect
      .poll(async () => Number((await creditsIn(page).textContent())?.replace(/\D/g, "")))
      .toBe(before - 1);

    await tabTo(page, ({ href }) => href.startsWith("/hs-code-details"));
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/hs-code-details/);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  });

  it("R1.1 R2.3 leads a visitor from the landing page to a regulation", async () => {
    const { page } = await journeys.visit("/landing");
    await tabTo(page, ({ href }) => href.startsWith("/regulation-details"), 40);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/regulation-details/);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  });
});
