import { once } from "node:events";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { messageFor } from "#shared/errors.ts";
import { type Journeys, startJourneys } from "#tests/support/journeys.ts";
import { countRequests, fillIn, remembered } from "#tests/support/sign-in-steps.ts";

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys({ env: { MOCK_DELAY_MS: "300" } });
});
afterAll(() => journeys.stop());
afterEach(() => journeys.closePages());

const send = (page: Page) => page.locator("form.mock-form button[type=submit]").click();
const alert = (page: Page) => page.locator("form.mock-form").getByRole("alert");

/** The description of a field for screen readers. */
async function problemOf(page: Page, field: string): Promise<string | null> {
  const described = await page
    .locator(`form.mock-form [name="${field}"]`)
    .getAttribute("aria-describedby");
  return described ? page.locator(`[id="${described}"]`).textContent() : null;
}

/** Such requests wait from now on until the function that it returns is called. */
async function holdRequests(page: Page, pattern: RegExp | string): Promise<() => unknown> {
  const gate = new EventTarget();
  const released = once(gate, "open");
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return () => gate.dispatchEvent(new Event("open"));
}

const languages = {
  en: {
    login: { username: "Enter your username.", password: "Enter your password." },
    register: {
      fullname: "Enter your full name.",
      email: "Enter an email address such as name@company.com.",
      password: "Choose a password.",
      terms: "Tick the box to confirm that you understand what a practice account is.",
    },
    summary: "Please fix 4 fields:",
    wrong: messageFor("mock-login-failed"),
    unknown: messageFor("mock-unknown-user"),
    sent: "We've sent you a link to reset password to your registered email.",
    offline: "You are offline. Nothing was sent and nothing was charged.",
  },
  es: {
    login: { username: "Escriba su usuario.", password: "Escriba su contraseña." },
    register: {
      fullname: "Escriba su nombre completo.",
      email: "Escriba una dirección de correo electrónico como nombre@empresa.com.",
      password: "Elija una contraseña.",
      terms: "Marque la casilla para continuar: explica qué es una cuenta de prácticas.",
    },
    summary: "Hay 4 datos por revisar:",
    wrong: "El usuario o la contraseña no son correctos",
    unknown: "No hemos encontrado a nadie registrado con ese usuario",
    sent:
      "Le hemos enviado un enlace a su correo electrónico registrado " +
      "para restablecer la contraseña.",
    offline: "No tiene conexión. No se ha enviado ni cobrado nada.",
  },
} as const;

describe.each(["en", "es"] as const)("the forms in %s", (language) => {
  const messages = languages[language];

  it("R5.4 R5.3 sign-in explains empty fields, a wrong password and being offline", async () => {
    const { page, complaints } = await journeys.visit("/auth/login", { locale: language });
    await send(page);
    for (const [field, problem] of Object.entries(messages.login))
      expect(await problemOf(page, field)).toBe(problem);
    await page.locator("[name=username]").fill("test");
    await page.locator("[name=password]").fill("Test");
    await send(page);
    await alert(page).getByText(messages.wrong, { exact: true }).waitFor();
    expect(await problemOf(page, "username")).toBeNull();
    await page.context().setOffline(true);
    await send(page);
    await alert(page).getByText(messages.offline, { exact: true }).waitFor();
    await page.context().setOffline(false);
    expect(await remembered(page)).toBeNull();
    complaints.splice(
      0,
      complaints.length,
      ...complaints.filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED")),
    );
  });

  it("R5.4 registration explains each field, sums up, and requires the box", async () => {
    const { page } = await journeys.visit("/auth/register", { locale: language });
    const sent = countRequests(page, "/register/");
    await page.locator("[name=email]").fill("ada@nowhere");
    await send(page);
    await page.waitForFunction(
      (summary) => document.activeElement?.textContent?.startsWith(summary),
      messages.summary,
    );
    for (const [field, problem] of Object.entries(messages.register))
      expect(await problemOf(page, field)).toBe(problem);
    for (const [field, value] of Object.entries({
      fullname: "Ada Example",
      email: `ada-${language}@example.test`,
      password: "secret",
    }))
      await page.locator(`[name="${field}"]`).fill(value);
    await send(page);
    expect(await problemOf(page, "terms")).toBe(messages.register.terms);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("terms");
    expect(sent()).toBe(0);
    await page.keyboard.press("Space");
    await send(page);
    await page.waitForURL(/\/auth\/confirm$/);
    expect(sent()).toBe(1);
  });

  it("R8.4 R4.10 password reset reports an unknown user and confirms a known one", async () => {
    const { page } = await journeys.visit("/auth/forget-password", { locale: language });
    await page.locator("[name=username]").fill("nobody");
    await send(page);
    await alert(page).getByText(messages.unknown, { exact: true }).waitFor();
    await page.locator("[name=username]").fill("test");
    await send(page);
    await page.getByRole("status").getByText(messages.sent, { exact: true }).waitFor();
    expect(await page.locator("form.mock-form").count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("status");
  });
});

describe("submitting", () => {
  it("R4.10 before the page's script has run posts nothing and keeps what was typed", async () => {
    const { page } = await journeys.visit("/auth/login2");
    const posted = countRequests(page, "/auth/login2");
    const release = await holdRequests(page, /\.js$/);
    await page.goto(`${journeys.app.origin}/auth/login2?returnTo=%2Fpricing`, {
      waitUntil: "commit",
    });
    const button = page.getByRole("button", { name: "Sign in with a password" });
    await page.getByLabel("Username").fill("test");
    await page.getByLabel("Password", { exact: true }).fill("test");
    expect(await button.isDisabled()).toBe(true);
    await page.getByLabel("Password", { exact: true }).press("Enter");
    expect(await page.getByLabel("Username").inputValue()).toBe("test");
    release();
    await button.click();
    await page.waitForURL(`${journeys.app.origin}/pricing`);
    // The address itself, once.
    expect(posted()).toBe(1);
  });

  it("R8.2 R8.4 R4.11 a wrong password shows message and toast, and stores nothing", async () => {
    const { page } = await journeys.visit("/auth/login2");
    await fillIn(page, { Username: "test", Password: "wrong" }, "Sign in with a password");
    await alert(page).getByText(messageFor("mock-login-failed"), { exact: true }).waitFor();
    await page.locator(".search-toast", { hasText: "Login failed" }).waitFor();
    expect(await remembered(page)).toBeNull();
    expect(await page.locator("[name=username]").inputValue()).toBe("test");
  });

  it.each([
    ["/auth/login", "/login/", { Username: "test", Password: "test" }, /latest-notifications/],
    [
      "/auth/register",
      "/register/",
      { "Full name": "Two Presses", "Email address": "two@example.test", Password: "p" },
      /confirm/,
    ],
    ["/auth/forget-password", "/forget-password/", { Username: "test" }, null],
  ] as const)(
    "R4.10 on %s repeated submits make one call and show progress",
    async (path, call, fields, leadsTo) => {
      const { page } = await journeys.visit(path);
      const sent = countRequests(page, call);
      // Without an answer the progress stays.
      const release = await holdRequests(page, `**${call}`);
      const form = page.locator("form.mock-form");
      for (const [label, value] of Object.entries(fields))
        await form.getByLabel(label, { exact: true }).fill(value);
      if (path === "/auth/register") await form.getByRole("checkbox").check();
      const button = form.locator("button[type=submit]");
      await button.dblclick();
      expect(await button.getAttribute("aria-disabled")).toBe("true");
      expect(await form.getAttribute("aria-busy")).toBe("true");
      await page.keyboard.press("Enter");
      release();
      await (leadsTo
        ? page.waitForURL(leadsTo)
        : page.getByRole("status").getByText("We've sent").waitFor());
      expect(sent()).toBe(1);
    },
  );

  it("R5.4 a registered address is reported, and the input kept", async () => {
    const { page, complaints } = await journeys.visit(
      "/auth/signin-signup2?tab=sign-up&returnTo=/pricing",
    );
    const fields = {
      "Full name": "Tess Again",
      "Email address": "trial@clearlane.test",
      Password: "secret",
    };
    await page.getByRole("checkbox").check();
    await fillIn(page, fields, "Create account");
    await alert(page).getByText(messageFor("email-taken"), { exact: true }).waitFor();
    expect(await page.getByLabel("Full name").inputValue()).toBe("Tess Again");
    await page.getByRole("navigation").getByRole("link", { name: "Sign in" }).click();
    await page.waitForURL(
      ({ searchParams }) =>
        searchParams.get("tab") === "sign-in" && searchParams.get("returnTo") === "/pricing",
    );
    await alert(page).waitFor({ state: "detached" });
    complaints.splice(
      0,
      complaints.length,
      ...complaints.filter((text) => !text.includes("status of 409")),
    );
  });

  it("shows the typed password on request, and hides it again", async () => {
    const { page } = await journeys.visit("/auth/login");
    await page.locator("[name=password]").fill("secret");
    await page.getByRole("button", { name: "Show Password" }).click();
    expect(await page.locator("[name=password]").getAttribute("type")).toBe("text");
    expect(await page.locator("[name=password]").inputValue()).toBe("secret");
    await page.getByRole("button", { name: "Hide Password" }).click();
    expect(await page.locator("[name=password]").getAttribute("type")).toBe("password");
  });

  it("R3.1 R4.10 a registered user signs in by address and is shown by name", async () => {
    const { page } = await journeys.visit("/auth/register?returnTo=/pricing");
    await page.getByRole("checkbox").check();
    await fillIn(
      page,
      {
        "Full name": "Grace Hopper Example",
        "Email address": "grace@example.test",
        Password: "x",
      },
      "Create account",
    );
    await page.getByRole("heading", { name: "Confirm your email address" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Go to sign-in" }).click();
    await fillIn(
      page,
      { Username: "grace@example.test", Password: "x" },
      "Sign in with a password",
    );
    await page.waitForURL(/\/pricing$/);
    expect(await remembered(page)).toMatchObject({
      name: "Grace Hopper Example",
      roles: ["Admin"],
      source: "mock",
    });
  });
});
