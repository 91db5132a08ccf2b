import type { Page } from "playwright-core";
import { hydrated } from "#tests/support/open-browser.ts";

/** Another tab of the same browser. */
export async function openTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(new URL(path, page.url()).href);
  await hydrated(tab);
  return tab;
}

/** Fills a form of the mock API by its labels and submits it. */
export async function fillIn(
  page: Page,
  fields: Record<string, string>,
  button: string,
): Promise<void> {
  const pressed = page.getByRole("button", { name: button, exact: true });
  // By its button: the previous screen may have a form with the same labels.
  const form = page.locator("form.mock-form").filter({ has: pressed });
  for (const [label, value] of Object.entries(fields))
    await form.getByLabel(label, { exact: true }).fill(value);
  await form.locator(pressed).click();
}

/** Signs in at the mock API and waits for the redirect. */
export async function signInAtMock(page: Page, returnTo = "/pricing"): Promise<void> {
  await page.goto(new URL(`/auth/login?returnTo=${encodeURIComponent(returnTo)}`, page.url()).href);
  await hydrated(page);
  await fillIn(page, { Username: "test", Password: "test" }, "Sign in with a password");
  await page.waitForURL((url) => url.pathname + url.search === returnTo);
}

/** The stored value under the key of R3.1. */
export function remembered(page: Page): Promise<unknown> {
  return page.evaluate(
    () => JSON.parse(sessionStorage.getItem("clearlane.session-user") ?? "null") as unknown,
  );
}

/** The sign-in link of the top bar, which only visitors have. */
export const offerToSignIn = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: "Sign in", exact: true });

/** Opens the user menu and clicks a button in it. */
export async function pressInProfile(page: Page, button: string): Promise<void> {
  await page.locator(".profile summary").click();
  await page.locator(".profile").getByRole("button", { name: button, exact: true }).click();
}

/** Counts the requests to a path from now on. */
export function countRequests(page: Page, path: string): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === path) count += 1;
  });
  return () => count;
}

/** Removes the errors that a test caused on purpose. */
export function forgive(complaints: string[], pattern: RegExp): void {
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !pattern.test(text)));
}
