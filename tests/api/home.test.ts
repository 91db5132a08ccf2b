import { afterAll, beforeAll, expect, it } from "vitest";
import { createHttpBrowser, type HttpBrowser } from "#tests/support/http-browser.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

let app: TestApp;
let user: HttpBrowser;
beforeAll(async () => {
  app = await startTestApp();
  user = createHttpBrowser();
  const form = await user.open(`${app.origin}/login?returnTo=/home`);
  await user.submit(form, "account=business@clearlane.test");
});
afterAll(() => app[Symbol.asyncDispose]());

const home = async () => (await user.open(`${app.origin}/home`)).text;

it("#18 a user's home has credits, searches, watches and deadlines, and is in the menu", async () => {
  const empty = await home();
  for (const words of ["Hello, Bo Business", "1,000 credits", "No searches yet", "Choose Watch on"])
    expect(empty).toContain(words);
  expect(empty).toMatch(/Deadlines[\s\S]*From all notifications/);
  expect(empty).toMatch(/class="menu-link" href="\/home"/);

  const search = await user.open(`${app.origin}/hs-code-search?q=handbag`);
  await user.submit(search, "See results for 1 credit");
  await user.post(
    `${app.origin}/watches`,
    { intent: "watch", kind: "market", key: "US" },
    { origin: app.origin },
  );
  const filled = await home();
  expect(filled).toMatch(/href="\/hs-code-search\?q=handbag"[^>]*>handbag</);
  expect(filled).toContain("999 credits");
  expect(filled).toContain("All watches");
  expect(filled).not.toContain("No searches yet");
});

it("#18 R2.7 a visitor is asked to sign in first", async () => {
  const answer = await createHttpBrowser().send(`${app.origin}/home`, {
    headers: { accept: "text/html" },
  });
  expect(answer.headers.get("location")).toMatch(/\/login\?returnTo=%2Fhome$/);
});
