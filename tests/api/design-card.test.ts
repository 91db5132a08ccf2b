import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findProgramDir } from "#server/config/config.ts";

const root = findProgramDir(import.meta.dirname);
const folders = ["server", "client", "cli", "shared", "tests"];
const files = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((file) =>
    path.join(folder, file).replaceAll("\\", "/"),
  ),
);
const isTest = (file: string) => /^tests\/|\.test\.tsx?$/.test(file);
const read = (chosen: readonly string[]) =>
  chosen.map((file) => readFileSync(path.join(root, file), "utf8")).join("\n");
const code = files.filter((file) => /\.(tsx?|mjs|css)$/.test(file));
const product = read([...code.filter((file) => !isTest(file)), "vite.config.ts"]);
const tests = read(code.filter(isTest));

const packages = [
  "express",
  "react",
  "react-dom",
  "react-router-dom",
  "vite",
  "express-openid-connect",
  "helmet",
  "pino",
  "commander",
  "i18next",
  "i18next-fs-backend",
  "react-i18next",
  "bootstrap",
  "supertest",
  "vitest",
];

describe("required technology", () => {
  it.each(packages)("R10.1 R10.5 %s is installed and imported", (name) => {
    const manifest = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
    expect({ ...manifest.dependencies, ...manifest.devDependencies }).toHaveProperty([name]);
    const source = ["supertest", "vitest"].includes(name) ? tests : product;
    expect(source).toMatch(new RegExp(`\\b(from|import) ?\\(?["']${name}(/[^"']*)?["']`));
  });

  it("R10.1 has the required files and folders at the top level", () => {
    expect(readdirSync(root)).toEqual(
      expect.arrayContaining([
        "package.json",
        "server",
        "client",
        "cli",
        "shared",
        "tsconfig.json",
        "vite.config.ts",
        "Dockerfile",
        "README.md",
      ]),
    );
  });

  it("R10.6 contains TypeScript only, except two scripts that run before a build", () => {
    const scripts = files.filter((file) => /\.[mc]?jsx?$/.test(file));
    expect(scripts.sort()).toEqual(["server/prepare.mjs", "tests/support/find-browser.mjs"]);
  });
});
