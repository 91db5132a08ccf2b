import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { pictureProblemMessage } from "#shared/contract/profile.ts";
import { type Journeys, startJourneys } from "#tests/support/journeys.ts";
import { openPage, type WatchedPage } from "#tests/support/open-browser.ts";
import { jpeg, png, pngOf } from "#tests/support/pictures.ts";
import type { TestApp } from "#tests/support/start-test-app.ts";

let journeys: Journeys;
let app: TestApp;
let browser: Browser;
let open: WatchedPage[] = [];

beforeAll(async () => {
  journeys = await startJourneys();
  ({ app, browser } = journeys);
});
afterAll(() => journeys.stop());
afterEach(async () => {
  const errors = open
    .flatMap((watched) => watched.complaints)
    .filter((text) => !/status of (403|413|415|503)|ERR_INTERNET_DISCONNECTED/.test(text));
  await Promise.all(open.map((watched) => watched.close()));
  open = [];
  expect(errors, "what the pages complained about").toEqual([]);
});

async function visit(path: string, options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const watched = await openPage(browser, { acceptDownloads: true, ...options });
  open.push(watched);
  await watched.page.goto(app.origin + path);
  if (options.javaScriptEnabled !== false) await watched.hydrated();
  return watched.page;
}

/** Signed in by the demo provider. */
async function visitAs(
  name: string,
  path: string,
  options: Parameters<typeof openPage>[1] = {},
): Promise<Page> {
  const page = await visit("/pricing", options);
  await page.goto(`${app.origin}/login?returnTo=${encodeURIComponent(path)}`);
  await page.getByRole("button", { name }).click();
  await page.waitForURL(`**${path}`);
  if (options.javaScriptEnabled !== false) await open.at(-1)?.hydrated();
  return page;
}

const csv = (page: Page) => page.locator('a[href^="/feeds/notifications.csv"]');
const feed = "/latest-notifications?market=US";

async function fileOf(page: Page): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent("download"), csv(page).click()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}

describe("saving a file", () => {
  it("R7.9 saves the same bytes under the same name with and without script", async () => {
    const [scripted, plain] = [
      await fileOf(await visit(feed)),
      await fileOf(await visit(feed, { javaScriptEnabled: false })),
    ];
    expect(scripted.name).toMatch(/^clearlane-notifications-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(scripted).toEqual(plain);
    const direct = await fetch(`${app.origin}/feeds/notifications.csv?market=US`);
    expect(Buffer.from(scripted.text)).toEqual(Buffer.from(await direct.arrayBuffer()));
  });

  it("R7.9 R8.1 shows progress and errors; the next click retries", async () => {
    const page = await visit(feed);
    const status = page.locator(".download-link [role=status]");
    let response: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      response = resolve;
    });
    await page.route("**/feeds/notifications.csv*", async (route) => {
      await held;
      await route.fulfill({
        status: 503,
        json: { error: { code: "unavailable", message: "The file is not ready." } },
      });
    });
    await csv(page).click();
    await status.getByText("Preparing file").waitFor();
    expect(await csv(page).getAttribute("aria-busy")).toBe("true");
    response();
    await status.getByText("The file is not ready.").waitFor();
    await page.unroute("**/feeds/notifications.csv*");
    expect((await fileOf(page)).text).toContain("published");
    expect(await status.textContent()).toBe("");
  });

  it("R7.9 reports a missing network", async () => {
    const page = await visit(feed);
    await page.context().setOffline(true);
    await csv(page).click();
    await page.getByText("You are offline.").waitFor();
    await page.context().setOffline(false);
  });

  it("R2.2 leads to /access-denied on a 403", async () => {
    const page = await visit(feed);
    await page.route("**/feeds/notifications.csv*", (route) =>
      route.fulfill({ status: 403, json: {} }),
    );
    await csv(page).click();
    await page.waitForURL("**/access-denied");
  });
});

describe("uploading a picture", () => {
  const field = (page: Page) => page.locator('input[type="file"][name="picture"]');
  const send = (page: Page) =>
    page.locator('form[enctype="multipart/form-data"] button[type="submit"]').click();
  const file = (buffer: Buffer, mimeType = "image/png") => ({ name: "me.png", mimeType, buffer });
  const shown = (page: Page) =>
    page.locator('main img[src*="picture"]:not([src^="blob:"]), main img[src^="data:"]');
  /** Dimensions of the rendered picture. */
  const sides = (page: Page) =>
    shown(page).evaluate((image) => [
      (image as HTMLImageElement).naturalWidth,
      (image as HTMLImageElement).naturalHeight,
    ]);

  it("R7.9 works by form without script: uploaded, shown, rejected, removed", async () => {
    const page = await visitAs("Bo Business", "/profile", { javaScriptEnabled: false });
    await field(page).setInputFiles(file(png));
    await send(page);
    await page.waitForURL("**/profile");
    expect(await sides(page)).toEqual([3, 2]);
    // Browsers send the whole body before they read the response.
    for (const bytes of [2_000_000, 8_000_000]) {
      await field(page).setInputFiles(file(pngOf(bytes)));
      await send(page);
      await page.waitForURL("**/profile?picture-problem=payload-too-large*");
      await page.getByText(pictureProblemMessage("payload-too-large") ?? "").waitFor();
    }
    await field(page).setInputFiles(file(Buffer.from("<svg onload=alert(1)>")));
    await send(page);
    await page.getByText(pictureProblemMessage("unsupported-media") ?? "").waitFor();
    expect(await sides(page)).toEqual([3, 2]);
    await page.getByRole("button", { name: "Remove" }).click();
    await expect.poll(() => shown(page).count()).toBe(0);
  });

  it("R7.9 with script the page stays and shows the picture", async () => {
    const page = await visitAs("Sam Starter", "/profile");
    await field(page).setInputFiles(file(jpeg, "image/jpeg"));
    await send(page);
    await shown(page).waitFor();
    await expect.poll(() => sides(page)).toEqual([3, 2]);
    expect(await page.evaluate(() => performance.getEntriesByType("navigation").length)).toBe(1);
  });
});
