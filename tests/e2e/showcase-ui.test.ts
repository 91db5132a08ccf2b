import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Acts,
  button,
  demoPaths,
  drag,
  main,
  noteDisabled,
  region,
  type ShowcaseStage,
  saidIn,
  startShowcase,
} from "#tests/support/showcase.ts";

/** Only for display: nothing to do but read and expand the source. */
const displayOnly = [
  "/ui/avatars",
  "/ui/general",
  "/ui/grid",
  "/ui/images",
  "/ui/placeholders",
  "/ui/progress",
  "/ui/ribbons",
  "/ui/spinners",
  "/ui/tables/basic",
  "/ui/typography",
];

async function followTo(page: Page, name: string): Promise<void> {
  await main(page).getByRole("link", { name, exact: true }).click();
  await main(page).getByRole("heading", { level: 1, name, exact: true }).waitFor();
}

let stage: ShowcaseStage;
beforeAll(async () => {
  stage = await startShowcase();
});
afterAll(() => stage.stop());

const acts: Acts = {
  "/ui": (page) => followTo(page, "Widgets"),
  "/ui/base": (page) => followTo(page, "Cards"),
  "/ui/extended": (page) => followTo(page, "Range sliders"),
  "/ui/forms": (page) => followTo(page, "Form wizard"),
  "/ui/tables": (page) => followTo(page, "Advanced tables"),
  "/ui/icons": async (page) => {
    await page.getByLabel("Search by name").pressSequentially("calendar");
    await page.waitForURL(/q=calendar$/);
    const found = main(page).getByText(/^\d\d of [0-9,]+ icons/);
    await found.first().waitFor();
    await button(page, /^Copy CalendarDays/).click();
    await saidIn(page, "“CalendarDays”");
  },
  "/ui/charts": async (page) => {
    const zoom = region(page, "Line with zoom");
    await saidIn(zoom, "All 104 weeks");
    const canvas = zoom.locator("canvas");
    await canvas.scrollIntoViewIfNeeded();
    const box = await canvas.boundingBox();
    if (!box) throw new Error("no canvas");
    // Selects nothing before the library has drawn.
    await expect.poll(() => canvas.evaluate((drawn) => drawn.style.width)).not.toBe("");
    await page.mouse.move(box.x + box.width * 0.4, box.y + 60);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, box.y + 90, { steps: 5 });
    await page.mouse.up();
    await saidIn(zoom, /^1\d of 104 weeks/);
    await button(zoom, "Zoom in").click();
    await saidIn(zoom, /^\d of 104 weeks/);
    await button(zoom, "Show all").click();
    await saidIn(zoom, "All 104 weeks");

    const friday = region(page, "Heat map").getByRole("row", { name: /^Friday/ });
    const before = await friday.textContent();
    await region(page, "Heat map").getByLabel("Measure").selectOption("Lorries at the gate");
    await expect.poll(() => friday.textContent()).not.toBe(before);
    const [low, high] = await friday
      .getByRole("cell")
      .evaluateAll((cells) =>
        [cells.at(-1), cells[1]].map((cell) => getComputedStyle(cell as Element).backgroundColor),
      );
    expect(low).not.toBe(high);
  },
  "/ui/widgets": async (page) => {
    await page.getByLabel("New task").fill("Weigh the pallets");
    await button(region(page, "To do"), "Add").click();
    await page.getByRole("checkbox", { name: "Weigh the pallets" }).check();
    await button(page, "Archive completed").click();
    await page.getByRole("checkbox", { name: "Weigh the pallets" }).waitFor({ state: "detached" });
  },
  "/ui/buttons": async (page) => {
    await main(page).getByText("Out", { exact: true }).click();
    await expect.poll(() => page.getByRole("radio", { name: "Out" }).isChecked()).toBe(true);
    await expect
      .poll(() => page.getByRole("radio", { name: "In", exact: true }).isChecked())
      .toBe(false);
  },
  "/ui/cards": async (page) => {
    await page.getByRole("tab", { name: "Papers" }).click();
    await page.getByRole("tabpanel", { name: "Papers" }).waitFor();
    await expect.poll(() => page.getByRole("tabpanel", { name: "Goods" }).count()).toBe(0);
  },
  "/ui/portlets": async (page) => {
    await button(page, "Fold Arrivals").click();
    await region(page, "Arrivals").getByText("S-2212 from Aveiro").waitFor({ state: "hidden" });
    await button(page, "Reload Held").click();
    await region(page, "Held").getByText("The report has come").first().waitFor();
    await button(page, "Remove Rules").click();
    await region(page, "Rules").waitFor({ state: "detached" });
    await button(page, "Restore all").click();
    await region(page, "Rules").waitFor();
  },
  "/ui/tabs-accordions": async (page) => {
    const tabs = region(page, "Default tabs");
    await tabs.getByRole("tab", { name: "Duty" }).click();
    await tabs.getByRole("tabpanel", { name: "Duty" }).waitFor();
    const question = button(page, "Is freight part of the value?").first();
    await question.click();
    await expect.poll(() => question.getAttribute("aria-expanded")).toBe("true");
  },
  "/ui/modals": async (page) => {
    await button(page, "Ask for the report").click();
    const dialog = page.getByRole("dialog", { name: "Ask Pearl Delta for the report?" });
    // Also while it still fades in.
    await button(dialog, "Ask now").dispatchEvent("click");
    await dialog.waitFor({ state: "hidden" });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe("Ask for the report");
  },
  "/ui/notifications": async (page) => {
    await button(page, "Send the declaration").click();
    const toast = page.locator("#live-toast");
    await toast.getByText("on its way to the customs office").first().waitFor();
    await button(toast, "Close").click();
    await toast.waitFor({ state: "hidden" });
    const first = button(page, /^Close: Two rules changed/);
    await first.click();
    await first.waitFor({ state: "detached" });
    await button(page, "Middle").click();
    await expect
      .poll(() => page.locator("#placed-toast").evaluate((one) => one.parentElement?.className))
      .toContain("top-50");
  },
  "/ui/offcanvas": async (page) => {
    await button(page, "Open S-2209").click();
    const panel = page.getByRole("dialog", { name: "Shipment S-2209" });
    await panel.waitFor();
    await button(panel, "Close").click();
    await panel.waitFor({ state: "hidden" });
  },
  "/ui/carousel": async (page) => {
    const slides = region(page, "Controls").locator(".carousel-item");
    const active = () =>
      slides.evaluateAll((all) => all.findIndex((one) => one.matches(".active")));
    await expect.poll(() => active()).toBe(0);
    await button(region(page, "Controls"), "Next").click();
    await expect.poll(active).toBe(1);
    const picture = slides.nth(1).locator("img");
    await expect
      .poll(() => picture.evaluate((shown) => (shown as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  },
  "/ui/listgroups": async (page) => {
    await page.getByLabel("Packing list").check();
    await page.getByRole("radio", { name: "By road" }).check();
    await expect.poll(() => page.getByRole("radio", { name: "By sea" }).isChecked()).toBe(false);
  },
  "/ui/embedvideo": async (page) => {
    const film = page.frameLocator("iframe >> nth=0").locator("svg");
    await film.first().waitFor();
  },
  "/ui/dropdowns": async (page) => {
    const opener = button(region(page, "Single button"), "Primary");
    await opener.click();
    const item = region(page, "Single button")
      .locator(".dropdown-menu.show .dropdown-item")
      .first();
    await item.waitFor();
    await page.keyboard.press("Escape");
    await item.waitFor({ state: "hidden" });
    await expect.poll(() => opener.getAttribute("aria-expanded")).toBe("false");
  },
  "/ui/tooltips-popovers": async (page) => {
    await button(page, "With bold and italics").focus();
    const tip = page.getByRole("tooltip").filter({ hasText: "table ware of porcelain" });
    await tip.waitFor();
    await expect.poll(() => tip.locator("b").textContent()).toBe("691110");
    await button(page, "What is preference?").click();
    await page.locator(".popover-body", { hasText: "Proven origin" }).waitFor();
  },
  "/ui/extended/nestable": async (page) => {
    const title = "0901 21 Vale espresso beans, 1 kg";
    const places = () => page.locator(".nest-title").allTextContents();
    const before = (await places()).findIndex((one) => one.includes(title));
    await button(page, `Move ${title} down`).click();
    await saidIn(page, `“${title}”`);
    expect((await places()).findIndex((one) => one.includes(title))).toBe(before + 1);
    await button(page, "Fold all").first().click();
    await button(page, `Move ${title}`).waitFor({ state: "detached" });
  },
  "/ui/extended/dragdrop": async (page) => {
    const items = region(page, "A single list").getByRole("listitem");
    const first = () => items.first().textContent();
    await expect.poll(() => first()).toContain("Porcelain");
    await drag(page, items.first(), items.nth(1));
    await page.mouse.up();
    await expect.poll(first).toContain("Olive oil");
  },
  "/ui/extended/rangesliders": async (page) => {
    await page.getByRole("slider", { name: "Weight of a pallet" }).fill("500");
    await main(page).getByText("Weight of a pallet: 500 kg").first().waitFor();
    const low = page.getByRole("slider", { name: "Lowest price" });
    await low.press("ArrowRight");
    await main(page)
      .getByText(/^Price from €60 to €500:/)
      .first()
      .waitFor();
    await drag(
      page,
      page.getByRole("slider", { name: "High from" }),
      page.getByRole("slider", { name: "Middle from" }),
    );
    await page.mouse.up();
    await main(page).getByText("middle to 20 %").waitFor({ state: "detached" });
    // Without their style sheet the handles have no size.
    const style = await low.evaluate((handle) => {
      const { position, borderColor } = getComputedStyle(handle);
      return { position, borderColor, isWide: handle.clientWidth > 20 };
    });
    const muted = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.color = "var(--cl-muted)";
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
    expect(style).toEqual({ position: "absolute", borderColor: muted, isWide: true });
  },
  "/ui/extended/animation": async (page) => {
    await page.getByLabel("Four times slower").check();
    await page.getByRole("radio", { name: "Bounce" }).check();
    await saidIn(page, "Bounce: ");
    const animation = await page
      .locator(".motion-box")
      .evaluate((box) => getComputedStyle(box).animationName);
    expect(animation).toContain("bounce");
  },
  "/ui/extended/sweet-alert": async (page) => {
    await button(page, "Open: Confirm").click();
    const dialog = page.getByRole("dialog", { name: "Abandon shipment S-2215?" });
    await button(dialog, "Abandon it").click();
    await saidIn(page, "Answered: abandoned");
    await button(page, "Open: Chained").click();
    for (const answer of ["Tea", "Sri Lanka", "Germany"]) {
      await page.getByRole("dialog").getByRole("textbox").fill(answer);
      await button(page.getByRole("dialog"), "Answer").click();
    }
    await saidIn(page, "Answered: Tea, Sri Lanka, Germany");
  },
  "/ui/extended/tour": async (page) => {
    await button(page, "Start the tour").click();
    const tour = page.locator(".tour-popover");
    await tour.getByText("Today's number").first().waitFor();
    await expect.poll(() => tour.evaluate((box) => getComputedStyle(box).position)).toBe("fixed");
    await button(tour, "Next").click();
    await tour.getByText("Next arrivals", { exact: true }).first().waitFor();
    await page.keyboard.press("Escape");
    await tour.waitFor({ state: "detached" });
  },
  "/ui/extended/loading-buttons": async (page) => {
    const send = button(page, "Send declaration");
    const wasDisabled = await noteDisabled(send);
    await send.click();
    await button(page, "Load the tariff").click();
    await expect.poll(wasDisabled).toBe(true);
    await saidIn(page, "The source did not respond.");
    await expect.poll(() => send.getAttribute("aria-disabled")).toBe("false");
  },
  "/ui/forms/basic": async (page) => {
    const daily = page.getByRole("switch", { name: "One mail a day instead of one each" });
    await daily.check();
    await region(page, "Input types").getByRole("slider", { name: "Range" }).fill("80");
    await page.getByRole("radio", { name: "By road" }).check();
    await expect.poll(() => daily.isChecked()).toBe(true);
    await expect.poll(() => page.getByRole("radio", { name: "By sea" }).isChecked()).toBe(false);
  },
  "/ui/forms/advanced": async (page) => {
    await page.getByRole("combobox", { name: "Who declares" }).click();
    await page.getByRole("option", { name: "Meera Vasan" }).click();
    await saidIn(page, "Meera Vasan declares.");
    await main(page).getByLabel("HS code").pressSequentially("09x0121");
    await expect.poll(() => main(page).getByLabel("HS code").inputValue()).toBe("0901.21");

    const period = button(page, /^Period of the report/);
    const days = page.getByRole("dialog", { name: "Period of the report" });
    await period.click();
    await button(days, "Next 30 days").click();
    await saidIn(page, "30 days.");
    await period.click();
    await days.locator("[data-day]:focus").press("Enter");
    await saidIn(days, "choose the last day");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await days.waitFor({ state: "hidden" });
    await saidIn(page, "9 days.");
    await expect.poll(() => period.evaluate((one) => one === document.activeElement)).toBe(true);
  },
  "/ui/forms/validation": async (page) => {
    const form = region(page, "Native constraints");
    await button(form, "Add partner").click();
    await saidIn(form, "fields need your attention");
    await form.getByLabel("Company").fill("Quayside Bakery");
    await form.getByLabel("Email").fill("ada@quayside.example");
    await form.getByLabel("VAT number").fill("NL0012345678");
    await form.getByLabel("Days to pay").fill("30");
    await form.getByRole("checkbox").check();
    await button(form, "Add partner").click();
    await saidIn(form, "Submitted: Quayside Bakery was added");
  },
  "/ui/forms/wizard": async (page) => {
    const wizard = region(page, "With validation");
    await button(wizard, "Next").click();
    await wizard.getByRole("alert").waitFor();
    await wizard.getByLabel(/^Goods/).fill("Porcelain");
    await wizard.getByLabel(/^HS code/).fill("691110");
    await button(wizard, "Next").click();
    await wizard.getByRole("heading", { level: 3, name: "Lane" }).waitFor();
    await button(wizard, "Back").click();
    await expect.poll(() => wizard.getByLabel(/^Goods/).inputValue()).toBe("Porcelain");
  },
  "/ui/forms/upload": async (page) => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>';
    const files = [
      { name: "crate.svg", mimeType: "image/svg+xml", buffer: Buffer.from(svg) },
      { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") },
    ];
    await page.getByLabel("Shipping documents").setInputFiles(files);
    await main(page).getByText("notes.txt: is neither a picture nor a PDF.").first().waitFor();
    await expect
      .poll(() =>
        page
          .getByAltText("Preview of crate.svg")
          .evaluate((picture) => (picture as HTMLImageElement).naturalWidth),
      )
      .toBe(16);
    await button(page, "Take out crate.svg").click();
    await saidIn(page, "No files selected yet.");
  },
  "/ui/forms/editors": async (page) => {
    const letter = page.getByRole("textbox", { name: "Letter" });
    await letter.press("Control+End");
    await button(page, "Bold").click();
    await letter.pressSequentially("Urgent");
    await letter.locator("strong", { hasText: "Urgent" }).waitFor();
    await page.getByLabel("What you write").fill("## New list\n\n- first");
    await main(page).getByRole("heading", { level: 4, name: "New list" }).waitFor();
  },
  "/ui/tables/advanced": async (page) => {
    const table = region(page, "Table of contacts");
    await page.getByLabel("Filter by name").pressSequentially("hart");
    await page.waitForURL(/[?&]name=hart$/);
    await saidIn(page, "1 to 1 of 1");
    await button(table, /edit the phone of Amelia Hart/).click();
    const phone = table.getByRole("textbox", { name: "phone of Amelia Hart" });
    await phone.fill("none");
    await phone.press("Enter");
    await table.getByText("Enter a number like +31 10 555 0140.").first().waitFor();
    await phone.fill("+44 113 496 0999");
    await phone.press("Enter");
    await saidIn(page, "Saved: phone of Amelia Hart.");
    await page.reload();
    await page.getByText("+44 113 496 0999").first().waitFor();

    await button(page, "Columns").click();
    await page.getByRole("checkbox", { name: "Phone" }).uncheck();
    await page.waitForURL(/hide=phone/);
    await page.keyboard.press("Escape");
    await expect.poll(() => table.getByText("+44 113 496 0999").count()).toBe(0);
    await page.getByRole("link", { name: "Clear filters" }).click();
    await saidIn(page, "1 to 10 of 46");
    await page.getByLabel("Filter by age, to").fill("30");
    await table.getByRole("link", { name: "Age" }).click();
    await page.waitForURL(/age-to=30.*sort=age/);
    await expect.poll(() => table.getByRole("row").nth(2).textContent()).toContain("26");
    await expect.poll(() => table.getByRole("columnheader", { name: "Phone" }).count()).toBe(0);
  },
};

describe("the demo screens of components", () => {
  it("R1.6 each has an act or is for display only", () => {
    const own = demoPaths.filter((path) => path.startsWith("/ui"));
    expect([...Object.keys(acts), ...displayOnly].toSorted()).toEqual(own);
  });

  it.each(Object.keys(acts))("R1.6 %s does its main act", (path) => stage.perform(path, acts));
});
