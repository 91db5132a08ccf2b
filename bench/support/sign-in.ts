import { createHttpBrowser } from "#tests/support/http-browser.ts";

/** A demo account with a team plan. */
export const account = "business@clearlane.test";

/** Signs in the account; returns the request headers. */
export async function signIn(origin: string): Promise<Record<string, string>> {
  const browser = createHttpBrowser();
  const target = "/pricing";
  const chooser = await browser.open(`${origin}/login?returnTo=${target}`);
  const back = await browser.submit(chooser, `account=${account}`);
  if (!back.url.endsWith(target)) throw new Error(`signing in led to ${back.url}`);
  return { cookie: browser.cookieHeader(origin) };
}
