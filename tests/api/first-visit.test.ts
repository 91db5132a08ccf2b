import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttpBrowser } from "#tests/support/http-browser.ts";
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
  "/hs-code-details/640411/shoes/GB/VN",
  "/regulation-details?id=gb-2018-tctca",
  "/pricing",
  "/auth/login2",
  "/landing",
  "/upcoming",
  "/error-404",
] as const;

/** The headers that a browser adds for an address typed by the user. */
const firstVisit = { "sec-fetch-site": "none", "sec-fetch-dest": "document" };

const open = (path: string, headers: Record<string, string> = {}) =>
  createHttpBrowser().open(`${app.origin}${path}`, { headers });
const matchAll = (text: string, pattern: RegExp) => [...text.matchAll(pattern)];

describe("a first visit", () => {
  it.each(screens)("#14 %s brings a first visit its sheets, allowed by hash", async (path) => {
    const first = await open(path, firstVisit);
    const linked = await open(path);
    const policy = first.headers.get("content-security-policy") ?? "";
    const sheets = matchAll(first.text, /<style>([\s\S]*?)<\/style>/g).map(([, css]) => css ?? "");
    const files = matchAll(linked.text, /<link rel="stylesheet" href="([^"]+)">/g).map(
      ([, file]) => file ?? "",
    );
    expect(sheets).toEqual(await Promise.all(files.map(async (file) => (await open(file)).text)));
    const hashes = sheets.map(
      (css) => `'sha256-${createHash("sha256").update(css).digest("base64")}'`,
    );
    expect(policy).toContain(`;style-src ${["'self'", ...hashes].join(" ")};`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe|nonce/);
    const rest = (html: string) =>
      html
        .replace(/<style>[\s\S]*?<\/style>/g, "")
        .replaceAll(' media="not all"', "")
        // The moment of the answer, on a page that counts down.
        .replace(/"now":\d+/, "");
    expect(rest(first.text)).toBe(rest(linked.text));
    expect(first.headers.get("vary")).toMatch(/sec-fetch-site/);
  });

  it("#14 links the sheets for everyone else", async () => {
    const isLinked = async (headers: Record<string, string>) =>
      !(await open("/latest-notifications", headers)).text.includes("<style");
    // The second answer comes from the cache of responses.
    for (const _ of [1, 2]) {
      expect(await isLinked(firstVisit)).toBe(false);
      expect(await isLinked({ ...firstVisit, "sec-fetch-site": "cross-site" })).toBe(false);
      const others: Record<string, string>[] = [
        {},
        { "sec-fetch-dest": "document" },
        { ...firstVisit, "sec-fetch-site": "same-origin" },
        { ...firstVisit, "sec-fetch-dest": "empty" },
        { ...firstVisit, cookie: "clearlane_lng=en" },
      ];
      for (const headers of others)
        expect(await isLinked(headers), JSON.stringify(headers)).toBe(true);
    }
  });

  it.each(["/landing", "/hs-code-search", "/hs-code-details?code=640411"])(
    "#14 %s has the countries of its form once",
    async (path) => {
      for (const language of ["en", "es"]) {
        const { text } = await open(`${path}${path.includes("?") ? "&" : "?"}lng=${language}`);
        const [, data = ""] = /id="page-data">([^<]+)</.exec(text) ?? [];
        expect(data).not.toMatch(/Afghanistan|Afganistán/);
        expect(text).toMatch(/<option value="AF">Afg[a-z]+á?n<\/option>/);
      }
    },
  );

  it("#18 compares origins by their Spanish names", async () => {
    const { text, status } = await open(
      "/hs-code-details/640411/shoes/GB/VN?lng=es&compare=Alemania&compare=Corea+del+Sur",
    );
    expect(status).toBe(200);
    expect(text).toMatch(/name="compare"[^>]*value="Alemania"/);
  });
});
