import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { messageFor } from "#shared/errors.ts";
import { type Journeys, startJourneys } from "#tests/support/journeys.ts";
import { forgive, signInAtMock } from "#tests/support/sign-in-steps.ts";

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys();
});
afterAll(() => journeys.stop());
afterEach(() => journeys.closePages());

const act = "/regulation-details?id=gb-2018-tctca";
const other = "/regulation-details?id=eu-2013-ucc";
const urlOf = (path: string) => journeys.app.origin + path;
const alertText = (page: Page) => page.locator(".error-screen").getByRole("alert");

/** Navigates on the client, as a link does. */
const step = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);

/** Answers a page's calls like a proxy in between. */
const response = (page: Page, status: number, body: string, contentType = "application/json") =>
  page.route("**/api/regulations/**", (route) => route.fulfill({ status, body, contentType }));

describe("error messages", () => {
  it("R8.1 401 shows 'Invalid credentials' and leads through sign-in and back", async () => {
    const { page } = await journeys.visit("/pricing");
    await signInAtMock(page, act);
    await page.evaluate(() => {
      const key = "clearlane.session-user";
      const person = JSON.parse(sessionStorage.getItem(key) ?? "{}") as { token: string };
      sessionStorage.setItem(
        key,
        JSON.stringify({ ...person, token: `${person.token.slice(0, -6)}forged` }),
      );
    });
    await step(page, other);
    await alertText(page).getByText(messageFor("invalid-credentials"), { exact: true }).waitFor();
    const way = page.locator(".error-screen").getByRole("link", { name: "Sign in" });
    expect(await way.getAttribute("href")).toBe(`/login?returnTo=${encodeURIComponent(other)}`);
  });

  it.each(["step", "document"] as const)(
    "R8.1 R2.2 403 by %s shows access denied and the signed-in user",
    async (way) => {
      const { page, complaints } = await journeys.signIn("member@clearlane.test", "/pricing");
      if (way === "step") await step(page, "/profile");
      else await page.goto(urlOf("/profile"));
      await page.waitForURL(urlOf("/access-denied"));
      await page.getByText("member@clearlane.test", { exact: false }).first().waitFor();
      forgive(complaints, /status of 403/);
    },
  );

  it("R8.1 R2.2 403 from a call shows the same page", async () => {
    const { page, complaints } = await journeys.visit(act);
    await response(page, 403, '{"error":{"code":"forbidden","message":"no"}}');
    await step(page, other);
    await page.waitForURL(urlOf("/access-denied"));
    forgive(complaints, /status of 403/);
  });

  it("R8.1 404 shows the specification's message without a reference", async () => {
    const { page } = await journeys.visit(act);
    await step(page, "/regulation-details?id=gb-0000-nothing");
    await alertText(page).getByText(messageFor("not-found"), { exact: true }).waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === "H1");
    expect(await page.locator(".error-screen code").count()).toBe(0);
  });

  it("R8.1 404 shows the reason beside the specification's message", async () => {
    const { page, complaints } = await journeys.visit(act);
    const error = {
      code: "not-found",
      message: messageFor("not-found"),
      reason: "It was withdrawn.",
    };
    await response(page, 404, JSON.stringify({ error }));
    await step(page, other);
    await alertText(page)
      .getByText(`${messageFor("not-found")}. It was withdrawn.`, { exact: true })
      .waitFor();
    forgive(complaints, /status of 404/);
  });

  it("R8.1 other statuses show the server's message and the request id of its log", async () => {
    const { page, complaints } = await journeys.visit(act);
    const body = {
      error: { code: "unavailable", message: "The archive is being moved." },
      requestId: "b1946ac9-2d5f",
    };
    await response(page, 503, JSON.stringify(body));
    await step(page, other);
    await alertText(page).getByText("The archive is being moved.", { exact: true }).waitFor();
    expect(await page.locator(".error-screen code").textContent()).toBe("b1946ac9-2d5f");
    // Retrying loads a new document, and the server works.
    await page.locator(".error-screen").getByRole("link", { name: "Try again" }).click();
    await page
      .getByRole("heading", { level: 1, name: "This page could not be loaded" })
      .waitFor({ state: "detached" });
    expect(page.url()).toBe(urlOf(other));
    forgive(complaints, /status of 503/);
  });

  it("R8.1 a foreign server's message is shown, the HTML of a proxy is not", async () => {
    const { page, complaints } = await journeys.visit(act);
    await response(page, 418, '{"message":"Only tea today."}');
    await step(page, other);
    await alertText(page).getByText("Only tea today.", { exact: true }).waitFor();
    await page.unroute("**/api/regulations/**");
    await response(page, 502, "<h1>Bad gateway at 10.0.0.7</h1>", "text/html");
    await step(page, act);
    await alertText(page).getByText(messageFor("upstream-invalid"), { exact: true }).waitFor();
    expect(await page.locator("body").textContent()).not.toContain("10.0.0.7");
    forgive(complaints, /status of (418|502)/);
  });

  it("R8.1 offline is reported, and that nothing was charged", async () => {
    const { page, complaints } = await journeys.visit(act);
    await page.context().setOffline(true);
    await step(page, other);
    await alertText(page)
      .getByText("You are offline. Nothing was sent and nothing was charged.", { exact: true })
      .waitFor();
    await page.context().setOffline(false);
    forgive(complaints, /ERR_INTERNET_DISCONNECTED/);
  });
});

describe("a failed page", () => {
  it.each(["/error-500", "/error-500-two"])(
    "R2.8 R8.1 %s shows the request id of the response",
    async (path) => {
      const { page } = await journeys.visit(path);
      const answered = await page.reload();
      expect(answered?.status()).toBe(500);
      await alertText(page).getByText(messageFor("internal"), { exact: true }).waitFor();
      expect(await page.locator(".error-screen code").textContent()).toBe(
        answered?.headers()["x-request-id"],
      );
    },
  );
});
