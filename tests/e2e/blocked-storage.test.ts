import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { paths } from "#shared/paths.ts";
import { type Journeys, startJourneys } from "#tests/support/journeys.ts";
import type { WatchedPage } from "#tests/support/open-browser.ts";

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys();
});
afterAll(() => journeys.stop());
// Fails for any error on the page.
afterEach(() => journeys.closePages());

/** Like a browser that blocks storage: even naming it throws. */
async function block({ page }: WatchedPage): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      });
  });
}

async function open(watched: WatchedPage, path: string): Promise<Page> {
  await watched.page.goto(journeys.app.origin + path);
  await watched.hydrated();
  return watched.page;
}

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.bsTheme);

describe("a browser that blocks storage", () => {
  it("R4.14 keeps layout settings by the cookie, and lists until the page is left", async () => {
    const watched = await journeys.signIn("business@clearlane.test", "/pricing");
    await block(watched);
    const page = await open(watched, "/dashboard-3");
    await page.getByRole("button", { name: "Switch between light and dark" }).first().click();
    await page.reload();
    await watched.hydrated();
    expect(await theme(page)).toBe("dark");
    await page.getByLabel("New task", { exact: true }).fill("Call the broker");
    await page.getByLabel("New task", { exact: true }).press("Enter");
    await page.getByText("Call the broker").first().waitFor();
  });

  it.each([
    paths.latestNotifications(),
    paths.hsCodeSearch(),
    "/apps/tasks/kanban",
    "/apps/ecommerce/shopping-cart",
    "/apps/chat",
    "/profile",
  ])("R2.3 opens %s and its command palette", async (path) => {
    const watched = await journeys.signIn("business@clearlane.test", "/pricing");
    await block(watched);
    const page = await open(watched, path);
    // The listener is added after hydration.
    await expect
      .poll(async () => {
        await page.keyboard.press("Control+k");
        return page.getByRole("dialog").count();
      })
      .toBe(1);
  });

  it("R8.2 R3.1 says why a sign-in fails", async () => {
    const watched = await journeys.visit("/pricing");
    await block(watched);
    const page = await open(watched, "/auth/login");
    await page.locator("[name=username]").fill("test");
    await page.locator("[name=password]").fill("wrong");
    await page.locator("[name=password]").press("Enter");
    await page.getByText("Login failed").first().waitFor();
  });
});

describe("a browser on plain http", () => {
  it("adds a task without crypto.randomUUID, which only secure addresses have", async () => {
    const watched = await journeys.signIn("business@clearlane.test", "/pricing");
    await watched.page.addInitScript(() => {
      Object.defineProperty(Crypto.prototype, "randomUUID", { value: undefined });
    });
    const page = await open(watched, "/dashboard-3");
    await page.getByLabel("New task", { exact: true }).fill("Ask for the certificate");
    await page.getByLabel("New task", { exact: true }).press("Enter");
    await page.getByText("Ask for the certificate").first().waitFor();
  });
});
