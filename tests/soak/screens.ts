import type { Browser } from "playwright-core";
import { exactly, type Figure, type SoakOptions, told } from "#tests/soak/support/figures.ts";
import { makeDataDir, startBuiltProgram } from "#tests/support/built-program.ts";
import { openInspector } from "#tests/support/inspect-screen.ts";
import { openBrowser } from "#tests/support/open-browser.ts";
import { ownScreens, type RouteFact } from "#tests/support/route-facts.ts";

export const about =
  "every screen as visitor, member and Admin at 390, 1139 and 1140 px, light and dark: " +
  "console, axe, headings, requests, shifts";

type Who = "visitor" | "member" | "business";

/** Access by user (R2.7); redirects of the others are covered by tests/api/routes.test.ts. */
const mayOpen: Record<Who, readonly RouteFact["access"][]> = {
  visitor: ["visitor"],
  member: ["visitor", "user"],
  business: ["visitor", "user", "Admin"],
};
const colours = ["light", "dark"] as const;
const looks = [390, 1139, 1140].flatMap((width) =>
  colours.map((colorScheme) => ({ width, colorScheme, locale: "en-GB" })),
);
/** Sign-in and public screens are translated and also tested at phone width. */
const publicLooks = [1440, 390].flatMap((width) =>
  colours.flatMap((colorScheme) =>
    ["en-GB", "es-ES"].map((locale) => ({ width, colorScheme, locale })),
  ),
);

export async function run({ say }: SoakOptions): Promise<Figure[]> {
  const { dataDir, remove } = await makeDataDir();
  const program = await startBuiltProgram(dataDir);
  const browser = await openBrowser();
  try {
    const figures: Figure[] = [told("screens", ownScreens.length)];
    const look = async (who: Who, facts: readonly RouteFact[], ways: typeof looks) => {
      const found = await Promise.all(
        ways.map((way) => walk(browser, program.origin, who, facts, way)),
      );
      for (const [at, { width, colorScheme, locale }] of ways.entries()) {
        const { flaws = [], statuses = [] } = found[at] ?? {};
        for (const flaw of flaws) say(flaw);
        figures.push(
          exactly(
            `${who}, ${width} px, ${colorScheme}, ${locale}: flaws on ${countStatuses(statuses)}`,
            flaws.length,
            0,
          ),
        );
      }
    };
    for (const who of Object.keys(mayOpen) as Who[])
      await look(
        who,
        ownScreens.filter(({ access, path }) => mayOpen[who].includes(access) && !isWayOut(path)),
        looks,
      );
    await look(
      "visitor",
      ownScreens.filter(({ layout }) => layout !== "admin"),
      publicLooks,
    );
    return figures;
  } finally {
    await browser.close();
    await program.end("SIGTERM");
    await remove();
  }
}

/** Opening these ends the session. */
function isWayOut(path: string): boolean {
  return path.startsWith("/auth/logout") || path.startsWith("/auth/lock-screen");
}

async function walk(
  browser: Browser,
  origin: string,
  who: Who,
  facts: readonly RouteFact[],
  look: (typeof looks)[number],
): Promise<{ flaws: string[]; statuses: number[] }> {
  const { width, colorScheme, locale } = look;
  const inspector = await openInspector(browser, origin, {
    viewport: { width, height: 900 },
    colorScheme,
    locale,
  });
  const { page, hydrated, close } = inspector.watched;
  if (who !== "visitor") {
    await page.goto(`${origin}/login?returnTo=/pricing`);
    await page.locator(`button[name="account"][value="${who}@clearlane.test"]`).click();
    await hydrated();
  }
  const found: string[] = [];
  for (const fact of facts) {
    const flaws = await inspector
      .inspect(fact, { axe: true, patient: true })
      .catch((error: unknown) => [String(error).split("\n")[0] ?? ""]);
    found.push(
      ...flaws.map((flaw) => `${who} ${width} ${colorScheme} ${locale} ${fact.path}: ${flaw}`),
    );
  }
  await close();
  return { flaws: found, statuses: inspector.statuses };
}

/** Statuses as `77 x 200, 2 x 404`. */
function countStatuses(statuses: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${count} x ${status}`)
    .join(", ");
}
