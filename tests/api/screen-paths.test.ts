import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findProgramDir } from "#server/config/config.ts";
import { checkoutRoute, paths } from "#shared/paths.ts";
import { ownScreens } from "#tests/support/route-facts.ts";

const root = findProgramDir(import.meta.dirname);

/** A path literal outside these breaks when a screen moves. */
const builders = ["shared/paths.ts", "client/showcase/paths.ts"];
const lists = ["client/routes/screens.ts", "client/showcase/screens.ts"];

const endpoints = [paths.signIn(), paths.signOut(), paths.lock(), paths.popup(), paths.popupDone()];
const known = new Set([
  ...ownScreens.flatMap(({ path, aliases }) => [path, ...aliases]),
  ...endpoints,
]);

/** Prefixes below which every path belongs to the screen. */
const parents = [...ownScreens.map(({ path }) => path), checkoutRoute]
  .filter((path) => path.includes(":"))
  .map((path) => path.replace(/:.*/, ""));

function isAddress(text: string): boolean {
  const path = text.replace(/[?#$].*$/, "").replace(/(?<=.)\/$/, "");
  return known.has(path) || parents.some((parent) => text.startsWith(parent));
}

const files = execFileSync("git", ["ls-files", "client", "server", "shared", "cli"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.(tsx?|mjs|json|ya?ml|md|sql|txt)$/.test(file) && !/\.test\.tsx?$/.test(file))
  .filter((file) => ![...builders, ...lists].includes(file) && existsSync(path.join(root, file)));

describe("screen paths", () => {
  it("R2.3 appear as literals only in the path builders and the screen lists", () => {
    const literals = files.flatMap((file) =>
      readFileSync(path.join(root, file), "utf8")
        .split("\n")
        .flatMap((line, index) => {
          if (isComment(line) || isApiPath(file, line)) return [];
          // The lookahead also finds paths inside the query of another path.
          // The brace ends an origin before it.
          const texts = [...line.matchAll(/(?<=["'`(=}])(?=(\/[^"'`)\s>]*))/g)];
          return texts
            .filter(([, text = ""]) => isAddress(text))
            .map(([, text]) => `${file}:${index + 1} ${text}`);
        }),
    );
    expect(literals).toEqual([]);
  });
});

const isComment = (line: string) => /^\s*(\/\/|\/?\*)/.test(line);

/** API paths are relative to /api: /profile is both a screen and a call. */
function isApiPath(file: string, line: string): boolean {
  return file.startsWith("shared/contract/") && /^\s*path: "/.test(line);
}
