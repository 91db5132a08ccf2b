import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoScreens } from "#client/showcase/screens.ts";
import { type BuiltBrowser, startBuiltBrowser } from "#tests/support/built-browser.ts";
import { type Inspector, openInspector } from "#tests/support/inspect-screen.ts";
import { ownScreens, type RouteFact } from "#tests/support/route-facts.ts";
import { thorough } from "#tests/support/thorough.ts";

/**
 * Sign-in screens are tested in sign-in-screens.test.ts. An ordinary run takes a third of the demo
 * screens, other ones each time.
 */
const demo = new Set<string>(Object.values(demoScreens).map(({ path }) => path));
const third = Date.now() % 3;
const inside = ownScreens
  .filter(({ layout }) => layout === "admin")
  .filter(({ path }, at) => thorough || !demo.has(path) || at % 3 === third);

let built: BuiltBrowser;
beforeAll(async () => {
  built = await startBuiltBrowser();
});
afterAll(() => built.stop());

const tabs = 3;

/**
 * Alternates screens between two looks; `THOROUGH=1 npm test` takes both, and `npm run soak --
 * screens` every combination of width, colors and user, with axe and late content.
 */
describe("every screen of the admin layout, hydrated", () => {
  it.each([
    { width: 1140, colorScheme: "light" as const, turn: 0 },
    { width: 390, colorScheme: "dark" as const, turn: 1 },
  ])(
    "R2.3 R1.6 has one h1, a title, no errors, no shift and no overflow at $width px",
    async ({ turn, ...look }) => {
      const inLook = inside.filter((_fact, at) => thorough || at % 2 === turn);
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

/** Opens some screens in one signed-in page and returns their defects. */
async function walk(look: Look, facts: readonly RouteFact[]): Promise<string[]> {
  const inspector = await signIn(look);
  const found: string[] = [];
  for (const fact of facts) {
    const flaws = await inspector.inspect(fact, { status: fact.path.includes("404") ? 404 : 200 });
    found.push(...flaws.map((flaw) => `${fact.path}: ${flaw}`));
  }
  await inspector.watched.close();
  return found;
}

async function signIn({ width, colorScheme }: Look): Promise<Inspector> {
  const inspector = await openInspector(built.browser, built.program.origin, {
    viewport: { width, height: 900 },
    colorScheme,
  });
  await inspector.watched.page.goto(`${built.program.origin}/login?returnTo=/pricing`);
  await inspector.watched.page
    .locator('button[name="account"][value="business@clearlane.test"]')
    .click();
  await inspector.watched.hydrated();
  return inspector;
}
