import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createHttpBrowser, type HttpBrowser } from "#tests/support/http-browser.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

let app: TestApp;
let visitor: HttpBrowser;
let subscriber: HttpBrowser;
beforeAll(async () => {
  app = await startTestApp();
  visitor = createHttpBrowser();
  subscriber = createHttpBrowser();
  const form = await subscriber.open(
    `${app.origin}/login?returnTo=${encodeURIComponent("/profile")}`,
  );
  await subscriber.submit(form, "account=business@clearlane.test");
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const pages = [
  "/latest-notifications",
  "/latest-notifications?market=US&code=85",
  "/latest-notifications?from=2026-99-99",
  "/hs-code-search",
  "/hs-code-search?q=zapatillas",
  "/hs-code-search?q=xqzzq+vbnmq",
  "/hs-code-search?q=",
  "/hs-code-details",
  "/hs-code-details?code=640411",
  "/hs-code-details/640411/shoes/US/VN",
  "/hs-code-details/640411/shoes/ES/CN",
  "/hs-code-details?code=640411&destination=Utopia&origin=VN",
  "/hs-code-details/64041/shoes/GB/VN",
  "/latest-notifications/au-illegal-logging-2025",
  "/hs-code-details?code=64",
  "/hs-code-details?code=841510",
  "/regulation-search",
  "/regulation-search?q=steel+safeguard",
  "/regulation-details?id=gb-2018-tctca",
  "/regulation-details",
  "/pricing",
  "/pricing?interval=year",
  "/pages/faq",
  "/pages/sitemap",
  "/tnc",
  "/privacy",
  "/landing",
  "/access-denied",
  "/maintenance",
  "/upcoming",
  "/no-such-page",
  "/auth/login",
  "/auth/lock-screen",
];

/** Function words that nearly every English sentence has and no Spanish one. */
const english =
  /(?<![\p{L}_])(the|of|and|for|with|is|are|you|your|this|from|by|not|it|which|was|to|in|on)(?![\p{L}_])/iu;
/** Our sentences that quote a publication or a title in English. */
const namesPublication =
  /Añadir a tareas: |, publicada el \d|en vigor desde el|Ediciones: |derechos antidumping o compensatorios en /;

const spanish = readLocale("es");
/** Texts of the English tables, however short, that the Spanish tables do not have. */
const untranslated = new Set([...readLocale("en")].filter((text) => !spanish.has(text)));
const isEnglish = (text: string) =>
  (english.test(text) && !namesPublication.test(text)) || untranslated.has(text);

function readLocale(language: "en" | "es"): Set<string> {
  const folder = `shared/locales/${language}`;
  const textsIn = (part: unknown): string[] =>
    typeof part === "string" ? [part] : Object.values(part as object).flatMap(textsIn);
  return new Set(
    readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .flatMap((name) => textsIn(JSON.parse(readFileSync(`${folder}/${name}`, "utf8")))),
  );
}

/** Distinct texts and labels that are not marked as English. */
function textsOf(html: string): string[] {
  const spans: { name: string; isEnglish: boolean }[] = [];
  const texts: string[] = [];
  const body = html
    .slice(html.indexOf("<body>"))
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "")
    .replace(/<!--.*?-->/g, "");
  for (const [, close, name = "", attributes = "", text = ""] of body.matchAll(
    /<(\/?)([a-z][\w-]*)((?:"[^"]*"|[^">])*)>([^<]*)/gi,
  )) {
    const inEnglish = spans.at(-1)?.isEnglish ?? false;
    if (close)
      spans.splice(
        Math.max(
          0,
          spans.findLastIndex((one) => one.name === name),
        ),
      );
    else {
      const isEnglish = / lang="en"/.test(attributes) || (inEnglish && !/ lang="/.test(attributes));
      if (
        !/^(input|img|br|link|meta|path|use|hr|col|source)$/.test(name) &&
        !attributes.endsWith("/")
      )
        spans.push({ name, isEnglish });
      if (!isEnglish)
        for (const [, label = ""] of attributes.matchAll(
          / (?:aria-label|title|alt|placeholder)="([^"]*)"/g,
        ))
          texts.push(label);
    }
    if (!(spans.at(-1)?.isEnglish ?? false)) texts.push(text);
  }
  return [...new Set(texts.map((text) => text.trim()).filter(Boolean))];
}

it.each(pages)("R3.11 %s has no English that is not marked as English", async (path) => {
  const { text } = await visitor.open(`${app.origin}${path}`, {
    headers: { "accept-language": "es" },
  });
  expect(text).toMatch(/<html lang="es"/);
  expect(textsOf(text).filter(isEnglish)).toEqual([]);
});

const ownPages = [
  "/account",
  "/account?tab=credits",
  "/account?tab=searches",
  "/account?tab=team",
  "/account?tab=sessions",
  "/account?tab=preferences",
  "/invitations",
  "/dashboard-1",
  "/dashboard-2",
  "/dashboard-3",
  "/dashboard-4",
  "/pages/invoice",
  "/pricing",
  "/pages/search-results?q=duty",
  "/home",
  "/watches",
];

it.each(ownPages)("R3.11 %s of a subscriber has none either", async (path) => {
  const { text } = await subscriber.open(`${app.origin}${path}`, {
    headers: { "accept-language": "es" },
  });
  expect(text).toMatch(/<html lang="es"/);
  expect(textsOf(text).filter(isEnglish)).toEqual([]);
});
