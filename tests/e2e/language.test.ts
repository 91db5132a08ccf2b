import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languageStorageKey } from "#client/i18n/languages.ts";
import { languageCookie } from "#shared/domain/language-cookie.ts";
import { type Journeys, startJourneys } from "#tests/support/journeys.ts";
import type { TestApp } from "#tests/support/start-test-app.ts";

/** In the specification's order; the last is the html tag, written by the server. */
const order = ["query", "cookie", "localStorage", "sessionStorage", "browser", "htmlTag"] as const;
type Source = (typeof order)[number];
type SourceLanguages = Partial<Record<Source, "en" | "es">>;

let journeys: Journeys;
let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  journeys = await startJourneys();
  ({ app, browser } = journeys);
});
afterAll(() => journeys.stop());

interface Chosen {
  /** Languages of the first server rendering, of the hydrated page, and of the next rendering. */
  first: string;
  shown: string;
  next: string;
  errors: string[];
}

/**
 * Opens the sign-in page with a language in each named source; without one the browser's is German.
 */
async function visit(sources: SourceLanguages): Promise<Chosen> {
  const context = await browser.newContext({ locale: sources.browser ?? "de-DE" });
  try {
    if (sources.cookie)
      await context.addCookies([{ name: languageCookie, value: sources.cookie, url: app.origin }]);
    for (const store of ["localStorage", "sessionStorage"] as const) {
      if (sources[store])
        await context.addInitScript(
          ([kept, key, value]) => {
            const storage = kept === "localStorage" ? localStorage : sessionStorage;
            // Only once, so that values stored by the page are not overwritten.
            if (!sessionStorage.getItem(`set-${kept}`)) storage.setItem(key ?? "", value ?? "");
            sessionStorage.setItem(`set-${kept}`, "1");
          },
          [store, languageStorageKey, sources[store]] as string[],
        );
    }
    const page = await context.newPage();
    const errors: string[] = [];
    page.on(
      "console",
      (message) => ["error", "warning"].includes(message.type()) && errors.push(message.text()),
    );
    page.on("pageerror", (error) => errors.push(error.message));
    const response = await page.goto(
      `${app.origin}/auth/login${sources.query ? `?lng=${sources.query}` : ""}`,
    );
    const first = /<html lang="(\w+)"/.exec((await response?.text()) ?? "")?.[1] ?? "";
    await page.waitForFunction((key) => localStorage.getItem(key) !== null, languageStorageKey);
    await page.waitForFunction(
      (key) => document.documentElement.lang === localStorage.getItem(key),
      languageStorageKey,
    );
    const heading = await page.getByRole("heading", { level: 1 }).textContent();
    const next =
      /<html lang="(\w+)"/.exec(
        (await (await page.goto(`${app.origin}/auth/confirm`))?.text()) ?? "",
      )?.[1] ?? "";
    return { first, shown: heading === "Iniciar sesión" ? "es" : "en", next, errors };
  } finally {
    await context.close();
  }
}

const singles = order
  .filter((source) => source !== "htmlTag")
  .map((source) => ({ [source]: "es" }) as SourceLanguages);
const pairs = order.flatMap((strong, index) =>
  order.slice(index + 1).map((weak) => [strong, weak] as const),
);
const visible = new Set<Source>(["query", "cookie", "browser"]);
const lines: string[] = [];
afterAll(
  () =>
    void process.stdout.write(
      `${"source(s)".padEnd(35)}server first  browser  server next\n${lines.join("\n")}\n`,
    ),
);

async function expectChosen(sources: SourceLanguages, expected: "en" | "es"): Promise<void> {
  const { first, shown, next, errors } = await visit(sources);
  const title = Object.entries(sources)
    .map(([source, language]) => `${source}=${language}`)
    .join(" ");
  lines.push(`${title.padEnd(34)} ${first.padEnd(13)} ${shown.padEnd(8)} ${next}`);
  expect({ shown, next, errors }).toEqual({ shown: expected, next: expected, errors: [] });
  // If the server sees the deciding source, the first rendering is right already.
  const decides = order.find((source) => sources[source]);
  if (decides && visible.has(decides)) expect(first).toBe(expected);
}

describe("language by source", () => {
  it.each(singles)("R4.13 %o alone", (sources) => expectChosen(sources, "es"));

  it("R4.13 the html tag decides if no other source has a supported language", () =>
    expectChosen({}, "en"));

  it.each(pairs)("R4.13 %s takes precedence over %s", async (strong, weak) => {
    // The tag is the server's response and cannot differ from its choice.
    const sources: SourceLanguages =
      weak === "htmlTag" ? { [strong]: "es" } : { [strong]: "es", [weak]: "en" };
    await expectChosen(sources, "es");
    if (weak !== "htmlTag") await expectChosen({ [strong]: "en", [weak]: "es" }, "en");
  });
});
