import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";
import { openBrowser, openPage, type WatchedPage } from "#tests/support/open-browser.ts";
import { startTestApp, type TestApp, type TestAppOptions } from "#tests/support/start-test-app.ts";

type Options = Parameters<typeof openPage>[1];

/** A running app and a browser; every page opened here records console errors. */
export interface Journeys {
  app: TestApp;
  browser: Browser;
  /** A page of a visitor, in a context of its own. */
  visit(path: string, options?: Options): Promise<WatchedPage>;
  /** A page of a demo account, signed in by redirect. */
  signIn(email: string, path: string, options?: Options): Promise<WatchedPage>;
  /** Closes the pages of a test; fails if one of them logged an error. */
  closePages(): Promise<void>;
  stop(): Promise<void>;
}

export async function startJourneys(options: TestAppOptions = {}): Promise<Journeys> {
  const [app, browser] = await Promise.all([startTestApp(options), openBrowser()]);
  let open: WatchedPage[] = [];
  const visit = async (path: string, pageOptions: Options = {}): Promise<WatchedPage> => {
    const watched = await openIn(browser, pageOptions);
    await watched.page.goto(app.origin + path);
    if (pageOptions.javaScriptEnabled !== false) await watched.hydrated();
    return watched;
  };
  const openIn = async (place: Browser, pageOptions: Options) => {
    const watched = await openPage(place, pageOptions);
    open.push(watched);
    return watched;
  };
  return {
    app,
    browser,
    visit,
    signIn: async (email, path, pageOptions = {}) => {
      const watched = await openIn(browser, pageOptions);
      await watched.page.goto(`${app.origin}/login?returnTo=${encodeURIComponent(path)}`);
      await watched.page.locator(`button[name="account"][value="${email}"]`).click();
      if (pageOptions.javaScriptEnabled !== false) await watched.hydrated();
      return watched;
    },
    closePages: async () => {
      const complaints = open.flatMap((watched) => watched.complaints);
      await Promise.all(open.map((watched) => watched.close()));
      open = [];
      expect(complaints, "what the pages complained about").toEqual([]);
    },
    stop: async () => {
      await browser.close();
      await app[Symbol.asyncDispose]();
    },
  };
}

/** The balance shown in the top bar. */
export const creditsIn = (page: Page) => page.getByTestId("credits");

/** Clicks the button that costs a credit. */
export async function pressPay(page: Page): Promise<void> {
  await page
    .getByRole("main")
    .getByRole("button", { name: /1 credit/ })
    .click();
}
