import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Inspector, openInspector } from "#tests/support/inspect-screen.ts";
import { openBrowser } from "#tests/support/open-browser.ts";
import { ownScreens } from "#tests/support/route-facts.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

/** The screens behind the sign-in screens, which have a test of their own looks (sign-in-looks). */
const inside = ownScreens.filter(({ layout }) => layout === "admin");

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await app[Symbol.asyncDispose]();
});

/** In two halves: what is wide at 1140 px is narrow at 390. `npm run soak -- screens` looks at every combination, with axe. */
describe("every screen of the admin layout, taken over by React", () => {
  it.each([
    { width: 1140, colorScheme: "light" as const },
    { width: 390, colorScheme: "dark" as const },
  ])(
    "R2.3 R1.6 one h1, a title, no complaint, nothing from outside, nothing that moves or runs over at $width px",
    async (look) => {
      const inspector = await signIn(look);
      const found: string[] = [];
      for (const fact of inside) found.push(...(await inspector.inspect(fact)).map((flaw) => `${fact.path}: ${flaw}`));
      await inspector.watched.close();
      expect(found).toEqual([]);
    },
    300_000,
  );
});

async function signIn({ width, colorScheme }: { width: number; colorScheme: "light" | "dark" }): Promise<Inspector> {
  const inspector = await openInspector(browser, app.origin, { viewport: { width, height: 900 }, colorScheme });
  await inspector.watched.page.goto(`${app.origin}/login?returnTo=/pricing`);
  await inspector.watched.page.locator('button[name="account"][value="business@clearlane.test"]').click();
  await inspector.watched.hydrated();
  return inspector;
}
