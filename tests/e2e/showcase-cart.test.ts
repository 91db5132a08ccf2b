import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Journeys, startJourneys } from "#tests/support/journeys.ts";
import { runAxe } from "#tests/support/run-axe.ts";

const admin = "business@clearlane.test";
const shop = "/apps/ecommerce";

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys();
});
afterAll(() => journeys.stop());
afterEach(() => journeys.closePages());

const main = (page: Page) => page.getByRole("main");
const total = (page: Page) => page.getByTestId("total");

/** A hydrated screen of the admin; input before hydration would be lost. */
async function openScreen(path: string, options: Parameters<Journeys["signIn"]>[2] = {}) {
  const watched = await journeys.signIn(admin, path, options);
  await watched.page.waitForURL((url) => url.pathname + url.search === path);
  await watched.hydrated();
  return watched;
}

async function seeTotal(page: Page, words: string): Promise<void> {
  await total(page).getByText(words, { exact: true }).waitFor();
}

/** Fills the cart from the product grid with two bicycles of one size only. */
async function putBicyclesIn(page: Page): Promise<void> {
  await main(page).getByRole("searchbox", { name: "Search products by name" }).fill("city bicycle");
  await page.waitForURL(/[?&]q=city\+bicycle/);
  await main(page).getByRole("link", { name: "City bicycle, 7 gears", exact: true }).click();
  await main(page).getByRole("heading", { level: 2, name: "City bicycle, 7 gears" }).waitFor();
  await page.getByLabel("Size").selectOption("54 cm");
  await page.getByLabel("Quantity").fill("99");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByText("Only 17 available.").waitFor();
  await page.getByLabel("Quantity").fill("2");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByText("2 x City bicycle, 7 gears, 54 cm, added to the cart.").waitFor();
  await page.getByRole("link", { name: "Go to the cart" }).click();
  await main(page).getByRole("heading", { level: 1, name: "Shopping cart" }).waitFor();
  for (const name of [
    "Stainless pan set, 5 pieces",
    "Glass storage jars, set of 6",
    "Cotton T-shirt, plain",
  ]) {
    await page.getByRole("button", { name: `Remove ${name}` }).click();
  }
}

async function fillBilling(page: Page): Promise<void> {
  const values = {
    Name: "Ada Brand",
    Email: "ada@quayside.example",
    Telephone: "+31 10 555 0199",
    "Street and number": "Kade 4",
    Postcode: "3011 AA",
    Town: "Rotterdam",
  };
  for (const [label, value] of Object.entries(values))
    await page.getByRole("textbox", { name: new RegExp(`^${label}`) }).fill(value);
}

describe("a cart to checkout", () => {
  it("R1.6 the cart's totals follow every change and coupon, and survive a reload", async () => {
    const { page, hydrated } = await openScreen(`${shop}/products`);
    await putBicyclesIn(page);
    await seeTotal(page, "€1,183.38");
    await page.getByRole("button", { name: "One City bicycle, 7 gears, 54 cm more" }).click();
    await seeTotal(page, "€1,775.07");

    await page.getByLabel("Coupon code").fill("SPRING25");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("SPRING25 has expired").waitFor();
    await seeTotal(page, "€1,775.07");
    await page.getByLabel("Coupon code").fill("vale10");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("VALE10 applied: 10% off all goods.").waitFor();
    await seeTotal(page, "€1,597.56");

    await page.getByLabel("Note for the order").fill("Gate 2, before noon");
    await page.reload();
    await hydrated();
    await seeTotal(page, "€1,597.56");
    expect(await page.getByLabel("Note for the order").inputValue()).toBe("Gate 2, before noon");

    await page.getByRole("button", { name: "Remove City bicycle, 7 gears" }).click();
    await page.getByRole("heading", { name: "The cart is empty" }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await seeTotal(page, "€1,597.56");
  });

  it("R1.6 R5.4 checkout validates each step, keeps entries and orders only once", async () => {
    const { page, hydrated } = await openScreen(`${shop}/products`, { bypassCSP: true });
    await putBicyclesIn(page);
    await page.getByRole("link", { name: "Check out" }).click();

    await page.getByRole("button", { name: "Continue to shipping" }).click();
    const summary = page.getByRole("alert").filter({ hasText: "6 fields need attention" });
    await summary.waitFor();
    expect(await summary.evaluate((box) => box === document.activeElement)).toBe(true);
    expect(await runAxe(page)).toEqual([]);
    await summary.getByRole("link", { name: "Enter the postcode." }).click();
    expect(
      await page.getByLabel("Postcode").evaluate((field) => field === document.activeElement),
    ).toBe(true);

    await fillBilling(page);
    await page.getByRole("tab", { name: /Payment/ }).click();
    await page.getByRole("tabpanel", { name: /Payment/ }).waitFor();
    await page.getByRole("tab", { name: /Payment/ }).focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    expect(await page.getByLabel("Town").inputValue()).toBe("Rotterdam");

    await page.getByRole("button", { name: "Continue to shipping" }).click();
    await page.getByRole("radio", { name: /^Dock 9/ }).check();
    await page.getByRole("radio", { name: /^Fast: €25\.00/ }).check();
    await seeTotal(page, "€1,213.63");
    await page.getByRole("button", { name: "Continue to payment" }).click();

    await page.getByRole("radio", { name: /^Card/ }).check();
    await page.getByLabel("Card number").fill("4242 4242 4242 4241");
    await page.getByLabel("Name on the card").fill("Ada Brand");
    await page.getByLabel("Expires").fill("12/39");
    await page.getByLabel("Security code").fill("123");
    await page.getByRole("button", { name: "Place the order" }).click();
    await page.getByRole("alert").getByText("one of them seems to be wrong").waitFor();
    await page.getByLabel("Card number").fill("4242 4242 4242 4242");
    await page.getByRole("button", { name: "Place the order" }).dblclick();

    await page.getByText("Thank you: order HV-10483 has been placed.").waitFor();
    await main(page).getByText("€1,213.63").waitFor();
    await main(page).getByText("Scheldekaai 9").waitFor();
    await page.getByRole("link", { name: "All orders" }).click();
    await main(page).getByRole("row").filter({ hasText: "HV-10483" }).waitFor();
    expect(await main(page).getByRole("row").filter({ hasText: "Ada Brand" }).count()).toBe(1);

    await page.goto(`${journeys.app.origin}${shop}/shopping-cart`);
    await hydrated();
    await page.getByRole("heading", { name: "The cart is empty" }).waitFor();
    await page.goto(`${journeys.app.origin}${shop}/product-details?id=bicycle`);
    await hydrated();
    await page.getByText("15 available.").waitFor();
  });
});

describe("shop administration", () => {
  it("R1.6 orders are filtered by URL, edited in bulk, undone and exported", async () => {
    const { page } = await openScreen(`${shop}/orders`);
    await main(page).getByRole("combobox", { name: "Payment" }).selectOption("unpaid");
    await page.waitForURL(/payment=unpaid/);
    await main(page).getByText("1–2 of 2 orders").waitFor();
    await page.getByRole("checkbox", { name: "Select all orders of this page" }).check();
    await page.getByRole("button", { name: "Mark paid" }).click();
    await page.getByRole("heading", { name: "No order matches" }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await main(page).getByText("1–2 of 2 orders").waitFor();

    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export results" }).click(),
    ]);
    const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
    expect(lines.map((line) => line.split(",")[0])).toEqual([
      `"Order"`,
      `"HV-10480"`,
      `"HV-10470"`,
    ]);
  });

  it("R1.6 an edited product shows in the list; customers are imported row by row", async () => {
    const { page, hydrated } = await openScreen(`${shop}/edit-product?id=jars`);
    await page.getByLabel("Price in euro").fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("alert").getByText("Enter a price in euro").waitFor();
    await page.getByLabel("Price in euro").fill("31.50");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Glass storage jars, set of 6 was saved.").waitFor();
    await page.goto(`${journeys.app.origin}${shop}/products?q=jars`);
    await hydrated();
    await main(page).getByText("€31.50").waitFor();

    await page.goto(`${journeys.app.origin}${shop}/customers`);
    await hydrated();
    await page.getByRole("button", { name: "Import" }).click();
    const text =
      "Customer,E-mail,Phone\r\nQuayside Bakery,orders@quayside.example,+31 10 555 0166\r\n" +
      "Nobody,no address,+31 10 555 0167\r\n";
    await page
      .getByLabel("File")
      .setInputFiles({ name: "customers.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await page.getByText("Line 3: Enter an email address, like name@company.example.").waitFor();
    await page.getByRole("button", { name: "Import 1" }).click();
    await main(page).getByText("One customer was imported.").waitFor();
    await main(page).getByText("1–10 of 21 customers").waitFor();
  });
});
