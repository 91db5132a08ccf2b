import type { RouteObject } from "react-router-dom";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routes, screens } from "#client/routes.tsx";
import { createHttpBrowser, type HttpBrowser } from "#tests/support/http-browser.ts";
import { addressOf, ownScreens, type RouteFact, routeFacts } from "#tests/support/route-facts.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

/** Every address in a tree of routes, as it is asked for. */
function addressesIn(list: readonly RouteObject[]): string[] {
  return list.flatMap(({ index, path, children = [] }) => {
    if (index) return ["/"];
    const own =
      path && path !== "/" && path !== "*" ? [path.startsWith("/") ? path : `/${path}`] : [];
    return [...own, ...addressesIn(children)];
  });
}

describe("the list of screens", () => {
  it("R2.3 R10.1 holds every address of the table, once, and no other", () => {
    const listed = addressesIn(routes);
    expect([...listed].sort()).toEqual(routeFacts.map(({ path }) => path).sort());
    expect(new Set(listed).size).toBe(listed.length);
  });

  it("R2.7 R6.2 gives menu, palette and sitemap each screen with the access of the table", () => {
    const told = screens.map(({ path, access }) => `${path} ${access}`).sort();
    expect(told).toEqual(ownScreens.map(({ path, access }) => `${path} ${access}`).sort());
    expect(screens.filter(({ title }) => title.trim() === "")).toEqual([]);
  });
});

describe("every address, asked over HTTP", () => {
  let app: TestApp;
  const people: Record<string, HttpBrowser> = {};
  beforeAll(async () => {
    app = await startTestApp({ env: { MOCK_API: "off" } });
    people.visitor = createHttpBrowser();
    for (const name of ["member", "business"]) people[name] = await signIn(name);
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });

  async function signIn(account: string): Promise<HttpBrowser> {
    const browser = createHttpBrowser();
    await browser.submit(
      await browser.open(`${app.origin}/login`),
      `account=${account}@clearlane.test`,
    );
    return browser;
  }

  const ask = (who: string, address: string) =>
    (people[who] ?? createHttpBrowser()).send(app.origin + address, {
      headers: { accept: "text/html" },
    });

  it.each(routeFacts.filter(({ aliasOf }) => aliasOf))(
    "R2.3 $path leads on to $aliasOf with what was asked",
    async ({ path, aliasOf }) => {
      const answer = await ask("visitor", `${path}?q=tea`);
      expect(answer.status).toBe(308);
      expect(answer.headers.get("location")).toBe(`${aliasOf}?q=tea`);
    },
  );

  it("R2.1 the root leads to the feed", async () => {
    const answer = await ask("visitor", "/");
    expect([302, 307, 308]).toContain(answer.status);
    expect(answer.headers.get("location")).toBe("/latest-notifications");
  });

  /** What is wrong with an answer, in words. */
  async function flaws(who: string, fact: RouteFact): Promise<string[]> {
    const address = addressOf(fact);
    const answer = await ask(who, address);
    const text = await answer.text();
    const place = answer.headers.get("location");
    const say = (wrong: string) => [`${who} ${address}: ${wrong}`];
    if (who === "visitor" && fact.access !== "visitor") {
      const wanted = `/login?returnTo=${encodeURIComponent(address)}`;
      return answer.status === 302 && place === wanted
        ? []
        : say(`${answer.status} ${place}, not the way to sign-in and back`);
    }
    if (who === "member" && fact.access === "Admin")
      return answer.status === 302 && place === "/access-denied"
        ? []
        : say(`${answer.status} ${place}, not access denied`);
    if (answer.status !== statusOf(fact)) return say(`${answer.status} ${place ?? ""}`);
    const headings = text.match(/<h1[\s>]/g)?.length ?? 0;
    const title = /<title>([^<]+) – Clearlane<\/title>/.exec(text)?.[1];
    const frame = text.includes('class="layout-menu') ? "admin" : "other";
    return [
      ...(headings === 1 ? [] : say(`${headings} h1`)),
      ...(title ? [] : say("no title")),
      ...((fact.layout === "admin") === (frame === "admin")
        ? []
        : say(`not in the ${fact.layout} layout`)),
    ];
  }

  it.each(["visitor", "member", "business"])(
    "R2.3 R2.5 R2.7 R6.2 answers %s with a page, the way to sign-in, or access denied",
    async (who) => {
      const found: string[] = [];
      for (const fact of ownScreens) found.push(...(await flaws(who, fact)));
      expect(found).toEqual([]);
    },
  );
});

/** Error screens asked for by their own address say the status they are about (R2.8). */
function statusOf({ path }: RouteFact): number {
  if (path.startsWith("/error-404") || path === "/pages/error-404-alt") return 404;
  return path.startsWith("/error-500") ? 500 : 200;
}
