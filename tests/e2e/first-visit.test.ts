import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Journeys, startJourneys } from "#tests/support/journeys.ts";
import { openPage } from "#tests/support/open-browser.ts";
import type { TestApp } from "#tests/support/start-test-app.ts";

/** #18: from `/` to a paid answer in five presses or fewer, sign-in included. */
const mostPresses = 5;
const query = "rubber soled running shoes";

let journeys: Journeys;
let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  journeys = await startJourneys();
  ({ app, browser } = journeys);
});
afterAll(() => journeys.stop());

interface Way {
  name: string;
  options: Parameters<typeof openPage>[1];
  /** A new user each: every one has a trial. */
  account: string;
  press(target: Locator, page: Page): Promise<unknown>;
}

const ways: readonly Way[] = [
  {
    name: "by mouse",
    options: {},
    account: "Tess Trial",
    press: (target) => target.click(),
  },
  {
    name: "by keys",
    options: {},
    account: "Sam Starter",
    press: async (target, page) => {
      await tabTo(target, page);
      await page.keyboard.press("Enter");
    },
  },
  {
    name: "on a phone",
    options: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    account: "Petra Premium",
    press: (target) => target.tap(),
  },
  {
    name: "without script",
    options: { javaScriptEnabled: false },
    account: "Lea Legacy",
    press: (target) => target.click(),
  },
];

/** Like a user without a mouse: with Tab only. */
async function tabTo(target: Locator, page: Page): Promise<void> {
  await target.waitFor();
  for (let step = 0; step < 200; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab never reaches it");
}

describe("the first visit", () => {
  it.each(ways)(
    "#18 R2.1 leads from / to a paid answer in five presses or fewer, $name",
    async (way) => {
      const watched = await openPage(browser, way.options);
      const { page } = watched;
      const hasScript = way.options?.javaScriptEnabled !== false;
      const ready = () => (hasScript ? watched.hydrated() : undefined);
      let presses = 0;
      const press = async (target: Locator, on = page) => {
        presses += 1;
        await way.press(target, on);
      };

      await page.goto(app.origin);
      await ready();
      const main = page.getByRole("main");
      const greeting = main.getByRole("region", { name: "About Clearlane" });
      await greeting.getByText(/HS code for your goods/).waitFor();
      const field = greeting.getByRole("textbox");
      if (way.name === "by keys") {
        await tabTo(field, page);
        await page.keyboard.type(query);
        presses += 1;
        await page.keyboard.press("Enter");
      } else {
        await field.fill(query);
        await press(greeting.getByRole("button", { name: "Search" }));
      }
      await page.waitForURL(/\/hs-code-search\?/);
      await ready();

      const signIn = main.getByRole("link", { name: /^Sign in/ });
      const popup = hasScript ? page.waitForEvent("popup") : null;
      await press(signIn);
      const provider = popup ? await popup : page;
      await press(provider.getByRole("button", { name: way.account }), provider);

      await press(main.getByRole("button", { name: /1 credit/ }));
      await main.getByRole("article").first().waitFor();
      expect(await main.getByRole("article").first().textContent()).toContain("6404.");
      expect(presses).toBeLessThanOrEqual(mostPresses);
      expect(watched.complaints).toEqual([]);

      await page.goto(app.origin);
      await ready();
      expect(await greeting.isVisible(), "who is signed in is not greeted").toBe(false);
      await watched.close();
    },
  );

  it("#18 the greeting is the same for every visitor, and shifts nothing", async () => {
    const [first, again] = await Promise.all(
      ["a=1", "b=2"].map(async (cookie) => {
        const answer = await fetch(`${app.origin}/latest-notifications`, { headers: { cookie } });
        return answer.text();
      }),
    );
    expect(first).toBe(again);
    expect(first).toContain('class="card welcome');
    const filtered = await fetch(`${app.origin}/latest-notifications?market=US`);
    expect(await filtered.text()).not.toContain('class="card welcome');
  });
});
