import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuiltProgram, makeDataDir, startBuiltProgram } from "#tests/support/built-program.ts";
import { type Inspector, openInspector } from "#tests/support/inspect-screen.ts";
import { openBrowser } from "#tests/support/open-browser.ts";
import { ownScreens, type RouteFact } from "#tests/support/route-facts.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

/** The screens behind the sign-in screens, which have a test of their own looks (sign-in-looks). */
const inside = ownScreens.filter(({ layout }) => layout === "admin");

/** The program as it is shipped: server and browser then name pictures alike. */
let program: BuiltProgram;
let database: TestDatabase;
let data: Awaited<ReturnType<typeof makeDataDir>>;
let browser: Browser;
beforeAll(async () => {
  [database, data, browser] = await Promise.all([
    createTestDatabase(),
    makeDataDir(),
    openBrowser(),
  ]);
  program = await startBuiltProgram(data.dataDir, { DATABASE_URL: database.url });
});
afterAll(async () => {
  await browser.close();
  await program.end("SIGTERM");
  await Promise.all([database.drop(), data.remove()]);
});

const tabs = 3;

/**
 * Every other screen in one look, the rest in the other; `THOROUGH=1 npm test` takes both, and `npm
 * run soak -- screens` looks at every combination of width, colours and person, with axe, and waits
 * for what comes late.
 */
describe("every screen of the admin layout, taken over by React", () => {
  it.each([
    { width: 1140, colorScheme: "light" as const, turn: 0 },
    { width: 390, colorScheme: "dark" as const, turn: 1 },
  ])(
    "R2.3 R1.6 one h1, a title, no complaint, nothing from outside, nothing that moves or runs over at $width px",
    async ({ turn, ...look }) => {
      const inLook = inside.filter((_fact, at) => process.env.THOROUGH || at % 2 === turn);
      const shares = Array.from({ length: tabs }, (_, tab) =>
        inLook.filter((_fact, at) => at % tabs === tab),
      );
      const found = await Promise.all(shares.map((share) => walk(look, share)));
      expect(found.flat()).toEqual([]);
    },
  );
});

interface Look {
  width: number;
  colorScheme: "light" | "dark";
}

/** Leads one signed-in page through some screens; answers with what is wrong with them. */
async function walk(look: Look, facts: readonly RouteFact[]): Promise<string[]> {
  const inspector = await signIn(look);
  const found: string[] = [];
  for (const fact of facts)
    found.push(...(await inspector.inspect(fact)).map((flaw) => `${fact.path}: ${flaw}`));
  await inspector.watched.close();
  return found;
}

async function signIn({ width, colorScheme }: Look): Promise<Inspector> {
  const inspector = await openInspector(browser, program.origin, {
    viewport: { width, height: 900 },
    colorScheme,
  });
  await inspector.watched.page.goto(`${program.origin}/login?returnTo=/pricing`);
  await inspector.watched.page
    .locator('button[name="account"][value="business@clearlane.test"]')
    .click();
  await inspector.watched.hydrated();
  return inspector;
}
