import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createInstance, type i18n, type ReadCallback } from "i18next";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { loaderRetries } from "#client/i18n/browser.ts";
import { createInstance as createBrowserInstance } from "#client/i18n/browser-i18next.ts";
import { findProgramDir } from "#server/config/config.ts";

const locales = path.join(findProgramDir(import.meta.dirname), "shared/locales");
const namespaces = readdirSync(path.join(locales, "en")).map((name) => name.replace(".json", ""));
type Table = { [key: string]: unknown };
const english = Object.fromEntries(
  namespaces.map((name) => [
    name,
    JSON.parse(readFileSync(path.join(locales, `en/${name}.json`), "utf8")) as Table,
  ]),
);

/** Reads the tables from the files; a missing one is empty. */
function read(language: string, namespace: string, done: ReadCallback): void {
  const file = path.join(locales, language, `${namespace}.json`);
  try {
    done(null, JSON.parse(readFileSync(file, "utf8")) as Table);
  } catch {
    done(null, {});
  }
}

/** As client/i18n/browser.ts does. */
async function start(instance: i18n, lng: string): Promise<i18n> {
  await instance.use({ type: "backend" as const, init: () => undefined, read }).init({
    lng,
    fallbackLng: "en",
    ns: namespaces,
    defaultNS: "shell",
    interpolation: { escapeValue: false },
  });
  return instance;
}

/** Every key with its plural form cut off, objects and lists included. */
function keysOf(table: unknown, at = ""): string[] {
  if (typeof table !== "object" || table === null) return [at];
  const inside = Object.entries(table).flatMap(([name, part]) =>
    keysOf(part, at ? `${at}.${name}` : name),
  );
  return [...(at ? [at] : []), ...inside].flatMap((key) => [
    key,
    key.replace(/_(zero|one|two|few|many|other)$/, ""),
  ]);
}
const keys = [
  ...new Set(namespaces.flatMap((name) => keysOf(english[name]).map((key) => `${name}:${key}`))),
];
const blanks = new Set(
  [...JSON.stringify(english).matchAll(/\{\{\s*(\w+)/g)].map(([, name = ""]) => name),
);
/** The library also takes the values as options of Intl.NumberFormat, which has a currency. */
const filled = (value: unknown) => ({
  ...Object.fromEntries([...blanks].map((name) => [name, value])),
  currency: "USD",
});

describe.each(["en", "es"])("the browser's i18next in %s", (language) => {
  let library: i18n;
  let own: i18n;
  beforeAll(async () => {
    library = await start(createInstance(), language);
    own = await start(createBrowserInstance(), language);
  });

  it.each<[string, object]>([
    ["nothing inserted", {}],
    ["words inserted", filled("$& <b>{{count}}</b>")],
    ...[0, 1, 2, 5, 1_000, 1_234_567.891].map(
      (n) => [`${n} inserted`, filled(n)] as [string, object],
    ),
    ["a count and null", { ...filled(null), count: 3 }],
    ["a default", { defaultValue: "other {{count}}", count: 2 }],
    ["parts of tables", { ...filled(7), returnObjects: true }],
  ])("R3.11 says of every key what the library says, with %s", (_, values) => {
    const say = (instance: i18n) => {
      const translate = instance.getFixedT(null, "auth");
      return keys
        .filter((key) => "returnObjects" in values || !isPart(key))
        .map((key) => [key, translate(key, values as never)]);
    };
    expect(say(own)).toEqual(say(library));
  });

  it("R3.11 answers lists of keys, keys without words and keys of the own namespace alike", () => {
    const say = (instance: i18n) => [
      instance.t("skip"),
      instance.t("screens:title.sitemap"),
      instance.t(["screens:title.none", "title.error"]),
      instance.t(["none", "screens:none.at.all"]),
      instance.t("constructor"),
      instance.t("menu.__proto__.x", { defaultValue: "no" }),
      instance.getFixedT(null, "search")("empty.words", { returnObjects: true }),
      instance.getFixedT("en", "auth")("about"),
      instance.hasResourceBundle(language, "auth"),
      instance.hasResourceBundle("fr", "auth"),
    ];
    expect(say(own)).toEqual(say(library));
  });

  it("R4.13 changes the language, and says so", async () => {
    const seen: string[] = [];
    const note = (changed: string) => void seen.push(changed);
    own.on("languageChanged", note);
    const other = language === "en" ? "es" : "en";
    await Promise.all([own.changeLanguage(language), own.changeLanguage(other)]);
    await library.changeLanguage(other);
    expect([own.language, own.t("auth:about")]).toEqual([other, library.t("auth:about")]);
    own.off("languageChanged", note);
    await own.changeLanguage(language);
    expect(seen).toEqual([other]);
  });
});

/** A key of a group of texts: the library answers with a message about it. */
function isPart(key: string): boolean {
  const [namespace = "", rest = ""] = key.split(":");
  const found = rest
    .split(".")
    .reduce<unknown>((table, name) => (table as Table | undefined)?.[name], english[namespace]);
  return typeof found === "object";
}

describe.each([
  ["the browser's i18next", createBrowserInstance],
  ["the library", createInstance],
])("a table that does not load: %s", (_, create) => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("R9.3 is asked for again 5 times, exactly 350, 700, 1400, 2800 and 5600 ms apart", async () => {
    const asked: number[] = [];
    const failing = (_language: string, _namespace: string, done: ReadCallback) => {
      asked.push(Date.now());
      done(new Error("the network is gone"), true);
    };
    const instance = create() as i18n;
    const ready = instance
      .use({ type: "backend" as const, init: () => undefined, read: failing })
      .init({ lng: "en", fallbackLng: "en", ns: ["shell"], ...loaderRetries });
    await vi.runAllTimersAsync();
    await ready;
    const waits = asked.slice(1).map((moment, index) => moment - (asked[index] ?? 0));
    expect(waits).toEqual([350, 700, 1400, 2800, 5600]);
  });
});

it.each([
  ["the browser's i18next", createBrowserInstance],
  ["the library", createInstance],
])("R3.11 falls back to English for a missing text: %s", async (_, create) => {
  const instance = await start(create() as i18n, "fr");
  const { title } = english.screens as { title: { sitemap: string } };
  expect(instance.t("screens:title.sitemap")).toBe(title.sitemap);
});

it("R3.11 takes a page's table that comes later", async () => {
  const own = await start(createBrowserInstance(), "en");
  const added: unknown[] = [];
  own.store.on("added", () => added.push(1));
  own.addResourceBundle("en", "late", { here: "Here" });
  expect([own.t("late:here"), added]).toEqual(["Here", [1]]);
});
