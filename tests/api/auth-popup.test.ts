import path from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { build, type Rolldown } from "vite";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findFreePort } from "#tests/support/free-port.ts";
import { openBrowser } from "#tests/support/open-browser.ts";
import { type OutsideProvider, startOutsideProvider } from "#tests/support/outside-provider.ts";
import { type AuthApp, startAuthApp } from "#tests/support/start-auth-app.ts";

const root = path.resolve(import.meta.dirname, "../..");
const port = await findFreePort();
const hosted = `http://127.0.0.1:${port}`;

/** The client's own function in a real browser. */
describe("sign-in popup in a browser", () => {
  let app: AuthApp;
  let hostedApp: AuthApp;
  let provider: OutsideProvider;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let script: string;

  beforeAll(async () => {
    script = await bundleClient();
    browser = await openBrowser();
    provider = await startOutsideProvider(() => hosted);
    [app, hostedApp] = await Promise.all([
      startAuthApp(),
      startAuthApp({ env: { ...provider.env, BASE_URL: hosted }, port }),
    ]);
  });
  afterAll(async () => {
    await browser.close();
    await Promise.all([app[Symbol.asyncDispose](), hostedApp[Symbol.asyncDispose]()]);
    await provider.close();
  });
  beforeEach(async () => {
    context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    page = await context.newPage();
  });
  afterEach(() => context.close());

  /** Returns the popup and the promise of its outcome. */
  async function openPopup(
    origin: string,
    options: { timeoutMs?: number } = {},
  ): Promise<{ popup: Page; ended: Promise<{ outcome: string }> }> {
    await page.goto(`${origin}/pricing`);
    await page.evaluate(script);
    const opened = page.waitForEvent("popup");
    const ended = page.evaluate(
      (given) =>
        (
          globalThis as unknown as {
            popupSignIn: { signInWithPopup(options: object): Promise<{ outcome: string }> };
          }
        ).popupSignIn.signInWithPopup({
          ...given,
          isSignedIn: async () => (await (await fetch("/api/session")).json()).user !== null,
        }),
      options,
    );
    return { popup: await opened, ended };
  }

  it("R1.2 R9.4 signs in with one click on an account; the window closes itself", async () => {
    const { popup, ended } = await openPopup(app.origin);
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([400, 600]);
    const closed = popup.waitForEvent("close");
    await popup.getByRole("button", { name: "Petra Premium" }).click();
    expect(await ended).toEqual({ outcome: "signed-in" });
    await closed;
  });

  it("R1.2 accepts address and password, wrong ones first", async () => {
    const { popup, ended } = await openPopup(app.origin);
    await popup.getByLabel("Email").fill("trial@clearlane.test");
    await popup.getByLabel("Password").fill("wrong");
    await popup.getByRole("button", { name: "Sign in" }).click();
    await popup.getByRole("alert").waitFor();
    await popup.getByLabel("Password").fill("demo");
    await popup.getByRole("button", { name: "Sign in" }).click();
    expect(await ended).toEqual({ outcome: "signed-in" });
  });

  it("R1.2 reports cancelling at the provider and closing the popup", async () => {
    const first = await openPopup(app.origin);
    await first.popup.getByRole("link", { name: "Cancel" }).click();
    expect(await first.ended).toEqual({ outcome: "cancelled" });
    const second = await openPopup(app.origin);
    await second.popup.close();
    expect(await second.ended).toEqual({ outcome: "cancelled" });
  });

  it("R9.4 times out", async () => {
    const { ended } = await openPopup(app.origin, { timeoutMs: 1500 });
    expect(await ended).toEqual({ outcome: "timed-out" });
  });

  it("R1.2 works over BroadcastChannel when the provider cuts the opener", async () => {
    provider.isolates = true;
    const { ended } = await openPopup(hosted);
    expect(await ended).toEqual({ outcome: "signed-in" });
  });

  it("R7.11 the sign-out form of a page ends both sessions without a further click", async () => {
    const { popup, ended } = await openPopup(app.origin);
    await popup.getByRole("button", { name: "Bo Business" }).click();
    await ended;
    await page.evaluate(() => {
      const form = Object.assign(document.createElement("form"), {
        method: "post",
        action: "/auth/signout",
      });
      document.body.append(form);
      form.submit();
    });
    await page.waitForURL(`${app.origin}/auth/logout`);
    expect(await page.evaluate(async () => (await fetch("/api/session")).json())).toEqual({
      user: null,
    });
    await page.goto(`${app.origin}/login`);
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
  });

  it("R1.2 the provider's page works without script, on a phone, within the policy", async () => {
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 640 },
    });
    const phone = await plain.newPage();
    const consoleErrors: string[] = [];
    phone.on(
      "console",
      (message) => void (message.type() === "error" && consoleErrors.push(message.text())),
    );
    await phone.goto(`${app.origin}/login?returnTo=/faq`);
    const box = await phone.locator("body").boundingBox();
    expect(box?.width).toBeLessThanOrEqual(360);
    await phone.getByRole("button", { name: "Lea Legacy" }).click();
    await phone.waitForURL(`${app.origin}/faq`);
    expect(consoleErrors).toEqual([]);
    await plain.close();
  });
});

async function bundleClient(): Promise<string> {
  const output = (await build({
    root,
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      minify: false,
      lib: {
        entry: path.join(root, "client/auth/popup-sign-in.ts"),
        formats: ["iife"],
        name: "popupSignIn",
      },
    },
  })) as Rolldown.RolldownOutput[];
  const code = output[0]?.output[0]?.code ?? "";
  return `${code}\nglobalThis.popupSignIn = popupSignIn;`;
}
