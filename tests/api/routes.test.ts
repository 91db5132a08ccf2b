import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ScreenRecord } from "#client/routes/screen.ts";
import { screens } from "#client/routes/screens.ts";
import { englishScreens } from "#tests/support/english-screens.ts";
import { createHttpBrowser, type HttpBrowser } from "#tests/support/http-browser.ts";
import { addressOf, ownScreens, type RouteFact } from "#tests/support/route-facts.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

/**
 * The paths of section 2 with access (R2.7, R6.2) and layout, ours where it is silent. Written by
 * hand, independent of the records it checks.
 */
const specified = `
/latest-notifications visitor admin
/regulation-search visitor admin
/regulation-details visitor admin
/hs-code-search visitor admin
/hs-code-details visitor admin
/hs-code-details/:product/:desc/:destination/:origin visitor admin
/access-denied visitor bare
/dashboard-1 user admin
/dashboard-2 user admin
/dashboard-3 user admin
/dashboard-4 user admin
/apps/calendar Admin admin
/apps/chat Admin admin
/apps/ecommerce/dashboard Admin admin
/apps/ecommerce/products Admin admin
/apps/ecommerce/product-details Admin admin
/apps/ecommerce/edit-product Admin admin
/apps/ecommerce/customers Admin admin
/apps/ecommerce/orders Admin admin
/apps/ecommerce/order/details Admin admin
/apps/ecommerce/sellers Admin admin
/apps/ecommerce/shopping-cart Admin admin
/apps/ecommerce/checkout Admin admin
/apps/crm/dashboard Admin admin
/contact Admin admin
/apps/crm/contacts Admin admin
/apps/crm/opportunities Admin admin
/apps/crm/leads Admin admin
/apps/crm/customers Admin admin
/apps/email/inbox Admin admin
/apps/email/details Admin admin
/apps/email/compose Admin admin
/apps/social-feed Admin admin
/apps/companies Admin admin
/apps/tasks/list Admin admin
/apps/tasks/details Admin admin
/apps/tasks/kanban Admin admin
/apps/file-manager Admin admin
/apps/projects/:id/details Admin admin
/apps/projects/create Admin admin
/profile Admin admin
/apps/contacts/profile Admin admin
/tnc visitor admin
/privacy visitor admin
/pricing visitor admin
/pages/pricing visitor admin
/pages/sitemap visitor admin
/pages/invoice user admin
/pages/faq visitor admin
/pages/search-results user admin
/pages/serach-results user admin
/pages/gallery user admin
/pages/error-404-alt visitor admin
/ui user admin
/ui/base user admin
/ui/extended user admin
/ui/icons user admin
/ui/forms user admin
/ui/tables user admin
/ui/charts user admin
/ui/widgets user admin
/ui/buttons user admin
/ui/cards user admin
/ui/avatars user admin
/ui/portlets user admin
/ui/tabs-accordions user admin
/ui/progress user admin
/ui/modals user admin
/ui/notifications user admin
/ui/offcanvas user admin
/ui/placeholders user admin
/ui/spinners user admin
/ui/images user admin
/ui/carousel user admin
/ui/listgroups user admin
/ui/embedvideo user admin
/ui/dropdowns user admin
/ui/ribbons user admin
/ui/tooltips-popovers user admin
/ui/typography user admin
/ui/grid user admin
/ui/general user admin
/extended-ui/nestable user admin
/ui/extended/nestable user admin
/extended-ui/dragdrop user admin
/ui/extended/dragdrop user admin
/extended-ui/rangesliders user admin
/ui/extended/rangesliders user admin
/extended-ui/animation user admin
/ui/extended/animation user admin
/extended-ui/sweet-alert user admin
/ui/extended/sweet-alert user admin
/extended-ui/tour user admin
/ui/extended/tour user admin
/extended-ui/loading-buttons user admin
/ui/extended/loading-buttons user admin
/ui/icons/two-tone user admin
/ui/icons/feather user admin
/ui/icons/dripicons user admin
/ui/icons/mdi user admin
/ui/icons/font-awesome user admin
/ui/icons/themify user admin
/ui/icons/simple-line user admin
/ui/icons/weather user admin
/ui/forms/basic user admin
/ui/forms/advanced user admin
/ui/forms/validation user admin
/ui/forms/wizard user admin
/ui/forms/upload user admin
/ui/forms/editors user admin
/ui/tables/basic user admin
/ui/tables/advanced user admin
/ui/charts/apex user admin
/ui/charts/chartjs user admin
/auth/login visitor auth
/auth/register visitor auth
/auth/confirm visitor auth
/auth/forget-password visitor auth
/auth/signin-signup visitor auth
/auth/lock-screen visitor auth
/auth/logout visitor auth
/auth/login2 visitor auth
/auth/logout2 visitor auth
/auth/register2 visitor auth
/auth/confirm2 visitor auth
/auth/forget-password2 visitor auth
/auth/signin-signup2 visitor auth
/auth/lock-screen2 visitor auth
/landing visitor bare
/maintenance visitor bare
/error-404 visitor bare
/error-404-two visitor bare
/error-500 visitor bare
/error-500-two visitor bare
/upcoming visitor bare
`;

describe("the list of screens", () => {
  it("R2.3 R2.7 R6.2 has a screen or a redirect at every specified path", () => {
    const wrong = specified
      .trim()
      .split("\n")
      .filter((line) => {
        const [address = "", access, layout] = line.split(" ");
        const screen = ownScreens.find(
          ({ path, aliases }) => path === address || aliases.includes(address),
        );
        return screen?.access !== access || screen?.layout !== layout;
      });
    expect(wrong).toEqual([]);
  });

  it("R2.3 has every path once", () => {
    const all = ownScreens.flatMap(({ path, aliases }) => [path, ...aliases]);
    expect(new Set(all).size).toBe(all.length);
    expect(ownScreens.filter((route) => addressOf(route).includes(":"))).toEqual([]);
  });

  it("knows the file of every page, which the HTML head names by the build's manifest", () => {
    const records = Object.entries<ScreenRecord>(screens);
    expect(records.filter(([, { file }]) => !file || !existsSync(file))).toEqual([]);
  });

  it("R2.3 gives every screen a title", () => {
    const untitled = englishScreens.filter(({ title }) => /^\s*$|^title\./.test(title));
    expect(untitled).toEqual([]);
  });
});

describe("every path over HTTP", () => {
  let app: TestApp;
  const users: Record<string, HttpBrowser> = {};
  beforeAll(async () => {
    app = await startTestApp({ env: { MOCK_API: "off" } });
    users.visitor = createHttpBrowser();
    for (const name of ["member", "business"]) users[name] = await signIn(name);
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

  const open = (who: string, address: string) =>
    (users[who] ?? createHttpBrowser()).send(app.origin + address, {
      headers: { accept: "text/html" },
    });

  const aliases = ownScreens.flatMap(({ path, aliases }) =>
    aliases.map((alias) => ({ alias, path })),
  );
  it.each(aliases)("R2.3 $alias redirects to $path and keeps the query", async (given) => {
    const response = await open("visitor", `${given.alias}?q=tea`);
    expect(response.status).toBe(308);
    expect(response.headers.get("location")).toBe(`${given.path}?q=tea`);
  });

  it("R2.1 the root redirects to the feed", async () => {
    const response = await open("visitor", "/");
    expect([302, 307, 308]).toContain(response.status);
    expect(response.headers.get("location")).toBe("/latest-notifications");
  });

  it.each([
    ["", "A worked answer", "One credit", "The newest source was checked on"],
    ["?lng=es", "Un ejemplo resuelto", "Un crédito", "La fuente más reciente se comprobó el"],
  ])(
    "#18 the landing%s has search, lane, worked answer, price and freshness",
    async (q, ...has) => {
      const text = await (await open("visitor", `/landing${q}`)).text();
      for (const words of [...has, "6404.11"]) expect(text).toContain(words);
      const form = /<form[^>]*action="\/hs-code-search"[\s\S]*?<\/form>/.exec(text)?.[0] ?? "";
      for (const name of ["q", "destination", "origin"]) expect(form).toContain(`name="${name}"`);
    },
  );

  /** Describes the defects of a response. */
  async function defectsOf(who: string, route: RouteFact): Promise<string[]> {
    const address = addressOf(route);
    const response = await open(who, address);
    const text = await response.text();
    const location = response.headers.get("location");
    const defect = (wrong: string) => [`${who} ${address}: ${wrong}`];
    if (who === "visitor" && route.access !== "visitor") {
      const expected = `/login?returnTo=${encodeURIComponent(address)}`;
      return response.status === 302 && location === expected
        ? []
        : defect(`${response.status} ${location}, not the way to sign-in and back`);
    }
    if (who === "member" && route.access === "Admin")
      return response.status === 302 && location === "/access-denied"
        ? []
        : defect(`${response.status} ${location}, not access denied`);
    if (response.status !== statusOf(route)) return defect(`${response.status} ${location ?? ""}`);
    const headings = text.match(/<h1[\s>]/g)?.length ?? 0;
    const title = /<title>([^<]+) – Clearlane<\/title>/.exec(text)?.[1];
    const frame = text.includes('class="layout-menu') ? "admin" : "other";
    return [
      ...(headings === 1 ? [] : defect(`${headings} h1`)),
      ...(title ? [] : defect("no title")),
      ...((route.layout === "admin") === (frame === "admin")
        ? []
        : defect(`not in the ${route.layout} layout`)),
    ];
  }

  it.each(["visitor", "member", "business"])(
    "R2.3 R2.5 R2.7 R6.1 R6.2 answers %s with a page, sign-in, or access denied",
    async (who) => {
      const found: string[] = [];
      for (const route of ownScreens) found.push(...(await defectsOf(who, route)));
      expect(found).toEqual([]);
    },
  );
});

describe("an installation without demo screens", () => {
  it("#18 answers 404 at their addresses, and lists none of them", async () => {
    await using app = await startTestApp({ env: { DEMO_SCREENS: "off" } });
    const demos = Object.values<ScreenRecord>(screens).filter(({ isDemo }) => isDemo);
    const open = (address: string) =>
      fetch(app.origin + address, { headers: { accept: "text/html" }, redirect: "manual" });
    const found: string[] = [];
    for (const { path, example, aliases = [] } of demos)
      for (const address of [example ?? path, ...aliases]) {
        const { status } = await open(address);
        if (status !== 404) found.push(`${address}: ${status}`);
      }
    expect(demos.length).toBeGreaterThan(70);
    expect(found).toEqual([]);
    const sitemap = await (await open("/pages/sitemap")).text();
    expect(sitemap).toContain('href="/dashboard-1"');
    expect(sitemap).not.toMatch(/href="\/(apps|ui)\b/);
    expect(sitemap).not.toContain(">Demo<");
  });
});

/** Error screens requested by path answer with their own status (R2.8). */
function statusOf({ path }: RouteFact): number {
  if (path.startsWith("/error-404") || path === "/pages/error-404-alt") return 404;
  return path.startsWith("/error-500") ? 500 : 200;
}
