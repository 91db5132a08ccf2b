import { createHttpBrowser, type HttpBrowser } from "#tests/support/http-browser.ts";

/** A browser in which a demo account is signed in at the embedded provider. */
export async function signInDemo(origin: string, account: string): Promise<HttpBrowser> {
  const browser = createHttpBrowser();
  const page = await browser.open(`${origin}/login`);
  await browser.submit(page, `account=${account}@clearlane.test`);
  if ((await sessionOf(browser, origin)) === null)
    throw new Error(`${account} could not be signed in`);
  return browser;
}

/** The email address of the signed-in user; null for a visitor. */
export async function sessionOf(browser: HttpBrowser, origin: string): Promise<string | null> {
  const answer = await browser.send(`${origin}/api/session`);
  const { user } = (await answer.json()) as { user: { email: string } | null };
  return user?.email ?? null;
}
