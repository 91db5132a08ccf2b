import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
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

/**
 * Keys that a file asks for by name. A key that is put together counts as far as its first changing
 * part.
 */
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

  it("R3.11 Spanish has the auth screens' words alone, with the same placeholders", () => {
    expect(readdirSync(path.join(locales, "es"))).toEqual(["auth.json"]);
    const flat = (table: unknown, at = ""): [string, string][] =>
      typeof table === "string"
        ? [[at, table]]
        : Object.entries(table as Table).flatMap(([key, value]) => flat(value, `${at}.${key}`));
    const own = (pairs: [string, string][]) =>
      pairs.filter(([key]) => !key.startsWith(".problems."));
    const [english, spanish] = [own(flat(tables.auth)), own(flat(read("es", "auth.json")))];
    expect(spanish.map(([key]) => key).toSorted()).toEqual(english.map(([key]) => key).toSorted());
    const blanks = (text: string) =>
      [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).toSorted();
    const said = new Map(spanish);
    for (const [key, text] of english)
      expect(blanks(said.get(key) ?? ""), key).toEqual(blanks(text));
  });
});
