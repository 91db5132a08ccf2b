/**
 * `npm run bench -- weights`: transfer size of each screen's first visit, with the product screens'
 * budgets.
 */
import { weighPage } from "#bench/support/page-weight.ts";
import { format, showTable } from "#bench/support/table.ts";
import { makeDataDir, startBuiltProgram } from "#tests/support/built-program.ts";
import { createHttpBrowser } from "#tests/support/http-browser.ts";
import { addressOf, ownScreens, type RouteFact } from "#tests/support/route-facts.ts";

export const about = "JavaScript, CSS and HTML of every screen";

const budgets = { scripts: 120, styles: 12, html: 12 } as const;

export async function run(): Promise<void> {
  const { dataDir, remove } = await makeDataDir();
  const program = await startBuiltProgram(dataDir);
  try {
    const browser = createHttpBrowser();
    await browser.submit(
      await browser.open(`${program.origin}/login?returnTo=/pricing`),
      "account=business@clearlane.test",
    );
    const headers = { cookie: browser.cookieHeader(program.origin) };
    const rows: string[][] = [];
    for (const fact of ownScreens.filter(({ path }) => !path.startsWith("/auth/log"))) {
      const { scripts, styles, html, requests } = await weighPage(
        program.origin,
        addressOf(fact),
        headers,
      );
      const over = isProduct(fact)
        ? (["scripts", "styles", "html"] as const).filter(
            (part) => ({ scripts, styles, html })[part] > budgets[part],
          )
        : [];
      rows.push([
        fact.path,
        ...[scripts, styles, html, requests].map(format),
        isProduct(fact) ? (over.length > 0 ? `OVER: ${over.join(", ")}` : "ok") : "demo",
      ]);
    }
    showTable(
      [
        "Screen, signed in",
        "JS KB gz",
        "CSS KB gz",
        "HTML KB gz",
        "requests",
        `budget ${Object.values(budgets).join("/")}`,
      ],
      rows,
    );
  } finally {
    await program.end("SIGTERM");
    await remove();
  }
}

/**
 * Demo screens bundle their libraries and have no budget; product screens must not pay for them.
 */
function isProduct({ path, access }: RouteFact): boolean {
  return (
    access === "visitor" ||
    path.startsWith("/dashboard") ||
    path === "/profile" ||
    path === "/pages/invoice" ||
    path === "/pages/search-results"
  );
}
