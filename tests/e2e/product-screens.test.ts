import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoScreens } from "#client/showcase/screens.ts";
import { type BuiltBrowser, startBuiltBrowser } from "#tests/support/built-browser.ts";
import { openInspector } from "#tests/support/inspect-screen.ts";
import { ownScreens, type RouteFact } from "#tests/support/route-facts.ts";
import { thorough } from "#tests/support/thorough.ts";

const demo = new Set<string>(Object.values(demoScreens).map(({ path }) => path));
/** Opening these ends the session. */
const endsSession = /^\/auth\/(logout|lock-screen)/;
const answers: readonly RouteFact[] = [
  "/hs-code-search?q=handbag",
  "/hs-code-details?code=640411",
  "/regulation-search?q=steel+safeguard",
  "/regulation-details?id=gb-2018-tctca",
  "/latest-notifications?market=US&code=85",
].map((path) => ({ path, access: "visitor", layout: "admin", aliases: [] }));
const product = [
  ...ownScreens.filter(({ path }) => !demo.has(path) && !endsSession.test(path)),
  ...answers,
];

let built: BuiltBrowser;
beforeAll(async () => {
  built = await startBuiltBrowser();
});
afterAll(() => built.stop());

/** 640 px is a window of 1280 px at 200 % zoom. An ordinary run shares the screens among the looks. */
const looks = [
  { width: 320, locale: "es-ES", colorScheme: "light" as const },
  { width: 640, locale: "en-GB", colorScheme: "dark" as const },
  { width: 320, locale: "en-GB", colorScheme: "dark" as const },
  { width: 640, locale: "es-ES", colorScheme: "light" as const },
].map((look, turn, all) => ({ ...look, turn, of: all.length }));

describe("every product screen", () => {
  it.each(looks)(
    "#18 R2.3 R3.11 has no flaw for axe and nothing wider than $width px in $locale",
    async ({ width, locale, colorScheme, turn, of }) => {
      const mine = product.filter((_fact, at) => thorough || at % of === turn);
      const found: string[] = [];
      for (const isUser of [false, true]) {
        const inspector = await openInspector(built.browser, built.program.origin, {
          viewport: { width, height: 640 },
          bypassCSP: true,
          colorScheme,
          locale,
        });
        if (isUser) await signIn(inspector.watched.page);
        const facts = mine.filter(({ access }) => (access === "visitor") !== isUser);
        for (const fact of facts)
          found.push(
            ...(await inspector.inspect(fact, { axe: true })).map(
              (flaw) => `${fact.path}: ${flaw}`,
            ),
          );
        await inspector.watched.close();
      }
      expect(found).toEqual([]);
    },
  );
});

async function signIn(page: Awaited<ReturnType<typeof openInspector>>["watched"]["page"]) {
  await page.goto(`${built.program.origin}/login?returnTo=/pricing`);
  await page.locator('button[name="account"][value="business@clearlane.test"]').click();
  await page.waitForURL(/\/pricing/);
}
