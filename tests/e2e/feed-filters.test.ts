import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Journeys, startJourneys } from "#tests/support/journeys.ts";

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys();
});
afterAll(() => journeys.stop());
afterEach(() => journeys.closePages());

const feed = "/latest-notifications";
const boxOf = (page: Page, label: RegExp) => page.getByRole("checkbox", { name: label });
const searchOf = (page: Page) => new URL(page.url()).search;

describe("the filters of the feed", () => {
  it("R1.1 follow every box, in the server's HTML and after, and the chips that remove them", async () => {
    const { page, complaints } = await journeys.visit(feed);
    await page.waitForLoadState("networkidle");
    await boxOf(page, /^United States/).check();
    await expect.poll(() => searchOf(page)).toBe("?market=US");
    const isFocused = () =>
      boxOf(page, /^United States/).evaluate((box) => box === document.activeElement);
    await expect.poll(isFocused).toBe(true);
    expect(await boxOf(page, /^United States/).isChecked()).toBe(true);
    await boxOf(page, /^Duty change/).check();
    await expect.poll(() => searchOf(page)).toBe("?market=US&kind=duty-change");
    await page.getByRole("link", { name: /Remove filter .*United States/ }).click();
    await expect.poll(() => searchOf(page)).toBe("?kind=duty-change");
    await expect.poll(() => boxOf(page, /^United States/).isChecked()).toBe(false);
    expect(await boxOf(page, /^Duty change/).isChecked()).toBe(true);
    await page.goBack();
    await expect.poll(() => boxOf(page, /^United States/).isChecked()).toBe(true);
    expect(complaints).toEqual([]);
  });

  it("R1.1 list all origins on demand, and keep the focus and the choice", async () => {
    const { page } = await journeys.visit(feed);
    await page.waitForLoadState("networkidle");
    const origins = page.locator('input[name="origin"]');
    expect(await origins.count()).toBe(8);
    await page.locator("summary", { hasText: "Origin" }).click();
    await page.getByRole("link", { name: /^Show all \d+ Origin$/ }).press("Enter");
    await expect.poll(() => origins.count()).toBeGreaterThan(15);
    const fewer = page.getByRole("link", { name: "Show fewer Origin" });
    await expect.poll(() => fewer.evaluate((node) => node === document.activeElement)).toBe(true);
    await origins.last().check();
    const chosen = await origins.last().getAttribute("value");
    await expect.poll(() => searchOf(page)).toBe(`?whole=origin&origin=${chosen}`);
    await expect.poll(() => page.locator(`input[name="origin"]:checked`).count()).toBe(1);
  });

  it("R1.1 list all origins without script", async () => {
    const { page } = await journeys.visit(feed, { javaScriptEnabled: false });
    await page.locator("summary", { hasText: "Origin" }).click();
    await page.getByRole("link", { name: /^Show all \d+ Origin$/ }).click();
    expect(await page.locator('input[name="origin"]').count()).toBeGreaterThan(15);
    await boxOf(page, /^China/)
      .last()
      .check();
    await page.getByRole("button", { name: "Apply filters" }).first().click();
    expect(new URL(page.url()).searchParams.getAll("origin")).toEqual(["CN"]);
  });
});

describe("the country fields of a lane", () => {
  it("R1.1 offer names from the first focus on, and take a name", async () => {
    const { page, complaints } = await journeys.visit("/hs-code-details/640411/shoes/GB/VN");
    await page.waitForLoadState("networkidle");
    const names = page.locator("datalist option");
    expect(await names.count()).toBe(0);
    await page.locator("summary", { hasText: "Change lane" }).click();
    await page.getByLabel("Origin", { exact: true }).fill("India");
    await expect.poll(() => names.count()).toBeGreaterThan(200);
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.waitForURL(/\/640411\/[^/]+\/GB\/IN$/);
    expect(await page.locator(".lane-ends").textContent()).toContain("India");
    expect(complaints).toEqual([]);
  });
});
