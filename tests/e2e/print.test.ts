import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Journeys, startJourneys } from "#tests/support/journeys.ts";

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys();
});
afterAll(() => journeys.stop());
afterEach(() => journeys.closePages());

/** Number of pages, from the PDF's own count. */
const sheetsIn = (pdf: Buffer) =>
  Number(/\/Type\s*\/Pages[^>]*?\/Count\s+(\d+)/.exec(pdf.toString("latin1"))?.[1]);

describe("printing", () => {
  it.each([
    ["/pages/invoice", /Invoice/, 1],
    ["/hs-code-details/0901.21/roasted%20coffee/DE/BR", /0901/, 2],
    ["/hs-code-details/8507.60/batteries/US/CN?date=2026-11-22", /8507/, 2],
    ["/regulation-details?id=gb-2018-tctca", /./, 4],
  ])(
    "R2.3 %s prints its content only, dark on white, on few pages",
    async (path, heading, sheets) => {
      const { page } = await journeys.signIn("business@clearlane.test", path, {
        colorScheme: "dark",
      });
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      await page.emulateMedia({ media: "print" });
      for (const part of [".layout-topbar", "#menu", "footer"])
        expect(
          await page
            .locator(part)
            .evaluateAll((found) => found.some((one) => (one as HTMLElement).checkVisibility())),
          part,
        ).toBe(false);
      const [paper, ink] = await page.evaluate(() => {
        const style = getComputedStyle(document.body);
        return [style.backgroundColor, style.color].map((colour) =>
          (colour.match(/[\d.]+/g) ?? []).map(Number),
        );
      });
      const light = ([red = 0, green = 0, blue = 0, alpha = 1]: number[]) =>
        alpha === 0 ? 255 : (red + green + blue) / 3;
      expect(light(paper ?? [])).toBeGreaterThan(240);
      expect(light(ink ?? [])).toBeLessThan(90);
      const pdf = await page.pdf({ format: "A4" });
      expect(sheetsIn(pdf)).toBeGreaterThanOrEqual(1);
      expect(sheetsIn(pdf)).toBeLessThanOrEqual(sheets);
    },
  );
  it("R2.3 a code on a lane prints its address, trade date and editions", async () => {
    const { page } = await journeys.visit("/hs-code-details/8507.60/x/US/CN?date=2026-11-22");
    const imprint = page.locator(".print-imprint");
    expect(await imprint.isVisible()).toBe(false);
    await page.emulateMedia({ media: "print" });
    expect(await imprint.isVisible()).toBe(true);
    const text = await imprint.innerText();
    expect(text).toContain("/hs-code-details/850760/");
    expect(text).toMatch(/Trade date 22 Nov 2026\. · Editions: \S/);
  });
});
