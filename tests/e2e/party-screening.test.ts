import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Journeys, startJourneys } from "#tests/support/journeys.ts";
import { expectGoodLooks } from "#tests/support/looks.ts";
import { hydrated } from "#tests/support/open-browser.ts";
import { runCli } from "#tests/support/run-cli.ts";

const account = "starter@clearlane.test";
const address = "/party-screening";
const none = "-0- ";
const sdnRow = (key: number, name: string, remarks: string, type = none) =>
  `${key},"${name}",${type},"SDGT",${none},${none},${none},${none},${none},${none},${none},"${remarks}"`;

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys({ env: { MOCK_API: "off" } });
});
afterAll(() => journeys.stop());
afterEach(() => journeys.closePages());

const main = (page: Page) => page.getByRole("main");

async function importList(): Promise<void> {
  const { backend, context } = journeys.app;
  if (!backend) throw new Error("the backend is embedded");
  const file = path.join(context.config.dataDir, "sdn.csv");
  const rows = [
    sdnRow(36, "AEROCARIBBEAN AIRLINES", none),
    sdnRow(306, "PEÑA, José", "DOB 1960; nationality Cuba; a.k.a. 'OLD NAME'.", "individual"),
  ];
  await writeFile(file, Buffer.from(`${rows.join("\r\n")}\r\n\u001a\r\n`, "latin1"));
  const { code, err } = await runCli(backend.url, `data import ofac-sdn ${file}`, {
    env: { BACKEND_TOKEN: backend.context.supportToken ?? "" },
  });
  expect(code, err).toBe(0);
}

async function compare(page: Page, name: string): Promise<void> {
  await main(page).getByLabel("Name of a person").fill(name);
  await main(page).getByRole("button", { name: "Screen" }).click();
  await main(page)
    .getByRole("heading", { name: `Results for “${name}”` })
    .waitFor();
}

describe("party screening", () => {
  it("16 screening: from the menu to a party, with score, list and edition, and no advice", async () => {
    const watched = await journeys.signIn(account, "/regulation-search");
    const { page } = watched;
    await page
      .locator(`nav a[href="${address}"]`, { hasText: "Party screening" })
      .first()
      .waitFor({ state: "attached" });
    await page.goto(journeys.app.origin + address);
    await hydrated(page);
    await main(page).getByRole("heading", { name: "Sanctions lists are missing" }).waitFor();
    await expectGoodLooks(watched, "nothing imported");
    await compare(page, "Jose Pena");
    await main(page).getByText("No list has been imported yet").waitFor();
    await main(page).getByText("UK sanctions list: not imported").waitFor();
    const steps = main(page).getByRole("region", { name: "Sanctions lists are missing" });
    const official = steps.getByRole("link", { name: "OFAC Sanctions List Search" });
    expect(await official.getAttribute("href")).toBe("https://sanctionssearch.ofac.treas.gov/");

    await importList();
    await compare(page, "pena jose");
    await main(page).getByText("1 party scores 80% or more.").waitFor();
    const card = main(page).getByRole("article", { name: "PEÑA, José" });
    await card.getByText("Score 100%").waitFor();
    await card.getByText(/^OFAC Specially Designated Nationals, edition of .*20\d\d$/).waitFor();
    await card.getByText("Person", { exact: true }).waitFor();
    await main(page).getByText("it is not advice").waitFor();
    expect(new URL(page.url()).searchParams.get("name")).toBe("pena jose");
    await expectGoodLooks(watched, "screening");

    await compare(page, "Zebra Quux Holdings");
    await main(page).getByText("No name on the lists below scores 80% or more.").waitFor();
  });

  it("16 screening: asks a visitor to sign in, and works on a phone without script, in Spanish", async () => {
    const visitor = await journeys.visit(`${address}?name=pena`, { javaScriptEnabled: false });
    expect(new URL(visitor.page.url()).pathname).not.toBe(address);

    const { page } = await journeys.signIn(account, address, {
      ...{ javaScriptEnabled: false, locale: "es-ES" },
      viewport: { width: 390, height: 800 },
    });
    await page.getByRole("heading", { level: 1, name: "Verificación de partes" }).waitFor();
    await main(page).getByLabel("Nombre de una persona").fill("Aerocaribean Airlines");
    await main(page).getByRole("button", { name: "Verificar" }).click();
    const card = main(page).getByRole("article", { name: "AEROCARIBBEAN AIRLINES" });
    await card.getByText(/^Puntuación 9\d\s%$/).waitFor();
    await card.getByText("Parecido", { exact: true }).waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });

  it("16 screening: a name that is missing or too long is said at the field", async () => {
    const { page } = await journeys.signIn(account, `${address}?name=%20`, {
      javaScriptEnabled: false,
    });
    await main(page).getByText("Give a name.").waitFor();
    await page.goto(`${journeys.app.origin}${address}?name=${"x".repeat(201)}`);
    const field = main(page).getByLabel("Name of a person");
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    await main(page).locator("#search-name-problem").waitFor();
  });
});
