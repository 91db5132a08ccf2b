import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { translatedNamespaces } from "#client/i18n/languages.ts";
import { findProgramDir } from "#server/config/config.ts";

const root = findProgramDir(import.meta.dirname);
const locales = path.join(root, "shared/locales");

type Table = { [key: string]: string | Table | Table[] | string[] };
const read = (language: string, name: string) =>
  JSON.parse(readFileSync(path.join(locales, language, name), "utf8")) as Table;
const tables = Object.fromEntries(
  readdirSync(path.join(locales, "en")).map((name) => [
    name.replace(".json", ""),
    read("en", name),
  ]),
);

/**
 * Identical in both languages: loanwords, names, and queries for regulations, whose texts are
 * English.
 */
const common = new Set([
  ...["Base", "Chat", "Clearlane", "CRM", "CSV", "Demo", "Error 404", "Error 500", "JSON"],
  ...["plan", "Portlets", "Roles", "Subtotal", "Total", "Widgets"],
  ...["deforestation", "battery labelling", "steel safeguard", "forced labour"],
  '"dual-use" export',
]);
/** A text without letters of its own says the same in every language. */
const isCommon = (text: string) =>
  common.has(text) || !/\p{L}/u.test(text.replaceAll(/\{\{[^}]*\}\}/g, ""));

/** The entry of a key; i18next's plural forms count as the key itself. */
function find(namespace: string, key: string): unknown {
  const parts = key.split(".");
  const last = parts.pop() ?? "";
  const parent = parts.reduce<Table | undefined>(
    (table, part) => table?.[part] as Table | undefined,
    tables[namespace],
  );
  return parent?.[last] ?? parent?.[`${last}_other`];
}

const files = readdirSync(path.join(root, "client"), { recursive: true, encoding: "utf8" }).filter(
  (file) => /(?<!\.test)\.tsx?$/.test(file),
);

/** Keys in a file's source. A composed key counts up to its first variable part. */
function keysOf(file: string): { namespace: string; key: string; whole: boolean }[] {
  const text = readFileSync(path.join(root, "client", file), "utf8");
  const own = [...text.matchAll(/useTranslation\("(\w+)"\)/g)];
  const ownAt = (index: number) => own.findLast((one) => one.index < index)?.[1] ?? "shell";
  return [...text.matchAll(/\bt\(\s*(?:"([^"]+)"|`([^`$]*)(\$\{)?)/g)].map((found) => {
    const [, quoted, built = "", open] = found;
    const [namespace, key] = splitName(quoted ?? built, ownAt(found.index));
    return { namespace, key, whole: open === undefined };
  });
}

function splitName(name: string, own: string): [string, string] {
  const [namespace = "", key] = name.split(":");
  return key === undefined ? [own, name] : [namespace, key];
}

describe("words", () => {
  it("R3.11 every key that a screen asks for has English words", () => {
    const missing = files.flatMap((file) =>
      keysOf(file)
        .filter(({ namespace, key, whole }) => {
          if (whole) return find(namespace, key) === undefined;
          const parent = key.replace(/\.?[^.]*$/, "");
          return parent !== "" && typeof find(namespace, parent) !== "object";
        })
        .map(({ namespace, key }) => `${file}: ${namespace}:${key}`),
    );
    expect(missing).toEqual([]);
  });

  const flat = (table: unknown, at = ""): [string, string][] =>
    typeof table === "string"
      ? [[at, table]]
      : Object.entries(table as Table).flatMap(([key, value]) => flat(value, `${at}.${key}`));
  const blanksOf = (text: string) =>
    [...text.matchAll(/\{\{\s*([^}]+?)\s*\}\}/g)].map(([, blank]) => blank).toSorted();
  /** Adds the form of whole millions (`1.000.000 de créditos`), which English lacks. */
  const pluralsOf = (keys: string[]) =>
    keys.flatMap((key) => (key.endsWith("_one") ? [key, key.replace(/one$/, "many")] : [key]));

  describe.each(translatedNamespaces("es"))("R3.11 Spanish has every text of %s", (namespace) => {
    const isOwn = ([key]: [string, string]) => !/^\.(places|server)\./.test(key);
    const english = flat(tables[namespace]).filter(isOwn);
    const spanish = flat(read("es", `${namespace}.json`)).filter(isOwn);

    it("each key in every plural form, none empty", () => {
      const keys = pluralsOf(english.map(([key]) => key));
      expect(spanish.map(([key]) => key).toSorted()).toEqual(keys.toSorted());
      const mayBeEmpty = new Set(english.flatMap(([key, text]) => (text ? [] : [key])));
      const empty = spanish.filter(([key, text]) => text.trim() === "" && !mayBeEmpty.has(key));
      expect(empty).toEqual([]);
    });

    it("with the same values inserted", () => {
      const said = new Map(english);
      const inEnglish = (key: string) => said.get(key.replace(/_many$/, "_other")) ?? "";
      for (const [key, text] of spanish)
        expect(blanksOf(text), key).toEqual(blanksOf(inEnglish(key)));
    });

    it("and in Spanish, but for what both languages call the same", () => {
      const said = new Map(english);
      const left = spanish.filter(([key, text]) => text === said.get(key) && !isCommon(text));
      expect(left).toEqual([]);
    });
  });
});
