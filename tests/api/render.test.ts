import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { messageFor } from "#shared/errors.ts";
import { programDir } from "#tests/support/built-program.ts";
import { createHttpBrowser, type HttpBrowser, type Visit } from "#tests/support/http-browser.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const screens = [
  "/latest-notifications",
  "/hs-code-search",
  "/hs-code-search?q=rubber+soled+running+shoes",
  "/hs-code-details",
  "/hs-code-details/640411/shoes/GB/VN",
  "/regulation-search",
  "/regulation-search?q=steel+safeguard",
  "/regulation-details?id=gb-2018-tctca",
  "/pricing",
  "/access-denied",
  ...[
    "login",
    "logout",
    "register",
    "confirm",
    "forget-password",
    "signin-signup",
    "lock-screen",
  ].flatMap((name) => [`/auth/${name}`, `/auth/${name}2`]),
  "/landing",
  "/maintenance",
  "/upcoming",
] as const;

const open = (path: string, headers: Record<string, string> = {}) =>
  createHttpBrowser().open(`${app.origin}${path}`, { headers });
const matchAll = (text: string, pattern: RegExp) => [...text.matchAll(pattern)];

describe("every screen", () => {
  it("R2.1 / redirects to /latest-notifications", async () => {
    const response = await fetch(`${app.origin}/`, { redirect: "manual" });
    expect([301, 302]).toContain(response.status);
    expect(new URL(response.headers.get("location") ?? "", app.origin).pathname).toBe(
      "/latest-notifications",
    );
  });

  it.each(screens)(
    "R2.3 %s is rendered with title, one h1, one main and language",
    async (path) => {
      const { status, text, headers } = await open(path);
      expect(status).toBe(200);
      expect(headers.get("content-type")).toContain("text/html");
      expect(matchAll(text, /<h1[\s>]/g)).toHaveLength(1);
      expect(matchAll(text, /<main[\s>]/g)).toHaveLength(1);
      expect(text).toMatch(/<html lang="en"/);
      expect(/<title>([^<]+)<\/title>/.exec(text)?.[1]).toMatch(/\S+ – Clearlane$/);
    },
  );

  it.each(screens)("R2.3 %s fits its policy: files of ours alone, nothing inline", async (path) => {
    const visit = await open(path);
    const policy = visit.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'self';style-src 'self';/);
    expect(policy).not.toMatch(/unsafe|nonce|sha256/);
    const scripts = matchAll(visit.text, /<script\b([^>]*)>/g).map(
      ([, attributes]) => attributes ?? "",
    );
    expect(scripts.length).toBeGreaterThan(0);
    // JSON is no script: the browser does not run it, and no policy has to allow it.
    for (const attributes of scripts)
      expect(attributes).toMatch(/^ type="application\/json"|src="\/assets\/[^"]+" integrity="/);
    expect(visit.text).not.toMatch(/<style|<[^>]+\sstyle="/);
    expect(visit.text).not.toMatch(/<[^>]+\son[a-z]+="/);
  });

  it.each(screens)("R3.11 %s shows no missing translation key", async (path) => {
    const visible = (await open(path)).text
      .replace(/<script[\s\S]*?<\/script>/g, "")
      .replace(/<[^>]+>/g, " ");
    expect(visible.split(/\s+/).filter(isWordKey)).toEqual([]);
    expect(visible).not.toMatch(/\{\{\w+\}\}|returned an object instead of string/);
  });

  it("R2.3 has no duplicate ids", async () => {
    for (const path of screens) {
      const ids = matchAll((await open(path)).text, /<[^>]+\sid="([^"]+)"/g).map(([, id]) => id);
      expect(ids, path).toEqual([...new Set(ids)]);
    }
  });

  it("R2.3 answers HEAD as GET, without a body", async () => {
    const response = await fetch(`${app.origin}/latest-notifications`, { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("");
  });
});

describe("error pages", () => {
  it.each([
    "/no-such-page",
    "/hs-code-details/only-one",
    "/apps/unknown",
    "/.env",
    "/%E0%A4%A",
    "//%0A/x.test",
  ])("R2.8 %s is a 404 page", async (path) => {
    const { status, text } = await open(path);
    expect(status).toBe(404);
    expect(matchAll(text, /<h1[\s>]/g)).toHaveLength(1);
    expect(text).not.toContain(process.cwd());
    expect(text).not.toMatch(/\bat .+\.tsx?:\d+/);
  });

  it("R2.8 an unknown path looks like /error-404", async () => {
    const [example, unknown] = await Promise.all([open("/error-404"), open("/no-such-page")]);
    expect([example.status, unknown.status]).toEqual([404, 404]);
    const main = (text: string) => /<main[\s\S]*<\/main>/.exec(text)?.[0];
    expect(main(unknown.text)).toBe(main(example.text));
    expect(main(example.text)).toMatch(/<h1[\s>]/);
  });

  it("R2.8 /error-500 is a page with status 500", async () => {
    const { status, text } = await open("/error-500");
    expect(status).toBe(500);
    expect(matchAll(text, /<h1[\s>]/g)).toHaveLength(1);
  });

  it("R8.1 an unknown regulation has the specification's message", async () => {
    const { status, text } = await open("/regulation-details?id=gb-0000-nothing");
    expect(status).toBe(404);
    expect(text).toContain(messageFor("not-found"));
  });

  it("R2.8 an unsupported method gets a page, and JSON under /api", async () => {
    const refused = await createHttpBrowser().send(`${app.origin}/pricing`, {
      method: "PUT",
      headers: { accept: "text/html", origin: app.origin },
    });
    expect(refused.status).toBe(404);
    expect(refused.headers.get("content-type")).toContain("text/html");
    const json = await fetch(`${app.origin}/api/no-such-call`, {
      headers: { accept: "text/html" },
    });
    expect([json.status, json.headers.get("content-type")]).toEqual([
      404,
      expect.stringContaining("json"),
    ]);
  });
});

describe("language and layout", () => {
  const spanish = "Iniciar";

  it("R4.13 prefers the query to cookie and browser, and stores it in the cookie", async () => {
    const browser = createHttpBrowser();
    const first = await browser.open(`${app.origin}/auth/login?lng=es`, {
      headers: { "accept-language": "en" },
    });
    expect(first.text).toMatch(/<html lang="es"/);
    expect(first.text).toContain(spanish);
    expect((await browser.open(`${app.origin}/auth/login`)).text).toMatch(/<html lang="es"/);
  });

  it.each([
    ["es-MX,es;q=0.9", "es"],
    ["de,qaa;q=0.5", "en"],
    ["", "en"],
    ["*", "en"],
  ])("R4.13 a browser that asks for %j reads %s", async (expected, language) => {
    expect((await open("/auth/login", { "accept-language": expected })).text).toContain(
      `<html lang="${language}"`,
    );
  });

  it("R3.11 renders menu, title and page in Spanish", async () => {
    const { text } = await open("/pricing", { "accept-language": "es" });
    expect(text).toMatch(/<html lang="es"/);
    expect(text).toContain("<title>Planes y créditos – Clearlane</title>");
    expect(text).toContain("Qué cuesta un crédito y qué es gratis");
  });

  it("R4.14 renders the settings of the cookie", async () => {
    const settings = JSON.stringify({ layoutColor: "dark", layoutType: "vertical" });
    const cookie = `clearlane_layout=${encodeURIComponent(settings)}`;
    expect((await open("/pricing", { cookie })).text).toMatch(
      /<html lang="en"[^>]* data-layout="vertical"[^>]* data-bs-theme="dark"/,
    );
  });

  it("R4.14 links the sheet of other layouts only for those who chose one", async () => {
    const sheetsFor = async (settings: object) => {
      const cookie = `clearlane_layout=${encodeURIComponent(JSON.stringify(settings))}`;
      const { text } = await open("/pricing", { cookie });
      return text.match(/<link rel="stylesheet" href="[^"]*chosen-layout[^"]*\.css">/g) ?? [];
    };
    expect(await sheetsFor({})).toHaveLength(0);
    expect(await sheetsFor({ layoutColor: "dark" })).toHaveLength(0);
    expect(await sheetsFor({ layoutType: "vertical" })).toHaveLength(1);
    expect(await sheetsFor({ layoutColor: "dark", sidenavUser: true })).toHaveLength(1);
  });

  it.each(["%7B", "x", encodeURIComponent('{"layoutColor":"\\"><script>"}')])(
    "R4.14 ignores the broken settings cookie %s",
    async (value) => {
      const { status, text } = await open("/pricing", { cookie: `clearlane_layout=${value}` });
      expect(status).toBe(200);
      expect(text).not.toMatch(/<html[^>]*data-bs-theme/);
    },
  );
});

describe("caching", () => {
  it("R2.3 two visitors get equal bytes", async () => {
    const [one, two] = await Promise.all([
      open("/latest-notifications"),
      open("/latest-notifications"),
    ]);
    expect(one.text).toBe(two.text);
    expect(one.headers.get("etag")).toBe(two.headers.get("etag"));
  });

  it("S16 a page carries no secret of its policy that words could print", async () => {
    const words = '</script><script nonce="">alert(1)</script>';
    const { text, headers } = await open(`/hs-code-search?q=${encodeURIComponent(words)}`);
    expect(headers.get("content-security-policy")).not.toContain("nonce");
    expect(text).not.toContain("<script nonce");
    expect(text).toContain("\\u003c/script>");
  });

  it.each(["gzip", "br", "identity"])("R2.3 is the same page as %s", async (encoding) => {
    const plain = await open("/pricing", { "accept-encoding": "identity" });
    for (let visit = 0; visit < 4; visit += 1) {
      const packed = await fetch(`${app.origin}/pricing`, {
        headers: { accept: "text/html", "accept-encoding": encoding },
      });
      expect(packed.headers.get("vary")).toContain("accept-encoding");
      expect(await packed.text()).toBe(plain.text);
    }
  });

  it("R2.3 an unchanged page answers 304", async () => {
    const first = await open("/pricing");
    const again = await fetch(`${app.origin}/pricing`, {
      headers: { accept: "text/html", "if-none-match": first.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
  });

  it("R6.3 a user's page is neither cached nor shown to visitors", async () => {
    const browser = await signIn("/pricing");
    const pricing = await browser.open(`${app.origin}/pricing`);
    expect(pricing.text).toContain("trial@clearlane.test");
    expect(pricing.headers.get("cache-control")).toBe("no-store");
    expect(pricing.headers.get("etag")).toBeNull();
    expect((await open("/pricing")).text).not.toContain("trial@clearlane.test");
  });

  it("R1.3 no page contains a token of the provider", async () => {
    const { text } = await (await signIn("/pricing")).open(`${app.origin}/pricing`);
    expect(text).not.toMatch(/eyJ[\w-]+\.eyJ/);
    expect(text).not.toMatch(/access_token|refresh_token|id_token/);
  });
});

describe("assets", () => {
  it("R2.3 are compressed and cacheable for a year; an unknown name answers 404", async () => {
    const { text } = await open("/pricing");
    const script = /<script[^>]+src="(\/assets\/[^"]+)"/.exec(text)?.[1] ?? "";
    const response = await fetch(`${app.origin}${script}`, {
      headers: { "accept-encoding": "br" },
    });
    expect(response.headers.get("content-encoding")).toBe("br");
    expect(response.headers.get("cache-control")).toContain("immutable");
    expect((await fetch(`${app.origin}/assets/nothing-00000000.js`)).status).toBe(404);
    expect((await fetch(`${app.origin}/.vite/manifest.json`)).status).toBe(404);
  });

  it("R2.3 are the same file compressed and not", async () => {
    const { text } = await open("/pricing");
    const script = /<script[^>]+src="(\/assets\/[^"]+)"/.exec(text)?.[1] ?? "";
    const built = await readFile(join(programDir, "dist/client", script), "utf8");
    for (const encoding of ["br", "gzip", "identity"]) {
      const headers = { "accept-encoding": encoding };
      const response = await fetch(`${app.origin}${script}`, { headers });
      const sent = response.headers.get("content-encoding");
      expect(sent).toBe(encoding === "identity" ? null : encoding);
      expect(await response.text()).toBe(built);
    }
  });
});

describe("without script", () => {
  const search = "/hs-code-search?q=rubber+soled+running+shoes";

  it("R5.1 a visitor who pays is told to sign in, and led there and back", async () => {
    const browser = createHttpBrowser();
    const page = await browser.open(`${app.origin}${search}`);
    expect(payButton(page)).toBe("");
    // Like a page from before the session ended.
    const pressed = await browser.post(`${app.origin}${search}`, { key: randomUUID() });
    expect([page.status, pressed.status]).toEqual([200, 401]);
    for (const { text } of [page, pressed]) {
      expect(text).toContain(messageFor("sign-in-to-search"));
      expect(text).toContain(
        `/login?returnTo=${encodeURIComponent(search).replaceAll("%20", "+")}`,
      );
    }
  });

  it("R1.4 R4.8 a user pays one credit, sees the results, and reloads for free", async () => {
    const browser = await signIn(search);
    const page = await browser.open(`${app.origin}${search}`);
    const before = creditsOn(page);
    const paid = await browser.submit(page, payButton(page));
    expect(paid.status).toBe(200);
    expect(paid.text).toContain("6404");
    expect(creditsOn(paid)).toBe(before - 1);
    const again = await browser.open(paid.url);
    expect(again.text).toContain("6404");
    expect(creditsOn(again)).toBe(before - 1);
  });

  it("rejects a form from another site and charges nothing", async () => {
    const browser = await signIn(search);
    const refused = await browser.post(
      `${app.origin}${search}`,
      {},
      { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    );
    expect(refused.status).toBe(403);
    expect(refused.text).toContain("This request did not come from this site.");
    // An error matches no route: hydration would find another page.
    expect(refused.text).not.toContain("<script");
    expect(refused.text).toContain('rel="stylesheet"');
    expect(refused.text).toMatch(/<html lang="en"/);
  });
});

/** A missing i18next key as it is shown: `filters.title`, `daysLeft`. URLs look similar. */
function isWordKey(word: string): boolean {
  if (/^(www\.|https?:)|\.(com|org|gov|uk|eu|ch|test)\b|\//.test(word)) return false;
  return (
    /^([a-z-]+:)?[a-z]+[A-Za-z-]*(\.[a-z]+[A-Za-z-]*)+$/.test(word) ||
    /^[a-z]+[A-Z][a-z]+$/.test(word)
  );
}

function payButton({ text }: Visit): string {
  const form = /<form[^>]*method="post"[^>]*>[\s\S]*?<input[^>]*name="key"([\s\S]*)/.exec(
    text,
  )?.[1];
  const inside = /<button[^>]*>([\s\S]*?)<\/button>/.exec(form ?? "")?.[1];
  return (inside ?? "").replace(/<[^>]*>/g, " ").trim();
}

function creditsOn({ text }: Visit): number {
  return Number(/data-testid="credits">\D*(\d+)/.exec(text)?.[1]);
}

/** Signs trial@ in by redirect. */
async function signIn(returnTo: string): Promise<HttpBrowser> {
  const browser = createHttpBrowser();
  const form = await browser.open(`${app.origin}/login?returnTo=${encodeURIComponent(returnTo)}`);
  await browser.submit(form, "account=trial@clearlane.test");
  return browser;
}
