import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findProgramDir } from "#server/config/config.ts";

const root = findProgramDir(import.meta.dirname);

/** A file and all its own imports, transitively. */
function filesBehind(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen;
  seen.add(file);
  for (const [, imported = ""] of readFileSync(file, "utf8").matchAll(
    /(?:from|import) "#(client\/[^"]+\.tsx?)"/g,
  ))
    filesBehind(path.join(root, imported), seen);
  return seen;
}

const wordFiles = readdirSync(path.join(root, "client/i18n/words"));
const pages = readdirSync(path.join(root, "client/pages"), {
  recursive: true,
  encoding: "utf8",
}).filter((file) => /page\.tsx$/.test(file));

describe("words that come with a page", () => {
  it.each(wordFiles)(
    "R3.11 %s is imported by every page that uses it, and by no shared frame",
    (wordFile) => {
      const namespace = wordFile.replace(".ts", "");
      const speaks = new RegExp(`useTranslation\\("${namespace}"|["\`]${namespace}:`);
      const bringer = path.join(root, "client/i18n/words", wordFile);
      const needs = (file: string) =>
        [...filesBehind(path.join(root, file))].some((one) =>
          speaks.test(readFileSync(one, "utf8")),
        );
      const brings = (file: string) => filesBehind(path.join(root, file)).has(bringer);
      const wrong = pages
        .map((page) => `client/pages/${page}`)
        .filter((page) => needs(page) !== brings(page));
      expect(wrong).toEqual([]);
      for (const frame of [
        "client/root.tsx",
        "client/shell/admin-layout.tsx",
        "client/shell/bare-layouts.tsx",
        "client/shell/bare-layouts.tsx",
      ])
        expect([needs(frame), brings(frame)], frame).toEqual([false, false]);
    },
  );
});
