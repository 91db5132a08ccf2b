import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { browserStorage, cookies } from "#client/pages/privacy/browser-storage.ts";
import { findProgramDir } from "#server/config/config.ts";

const root = findProgramDir(import.meta.dirname);
const readSources = (folders: readonly string[]) =>
  folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((file) =>
        path.join(root, folder, file),
      ),
    )
    .filter(
      (file) =>
        /(?<!\.test)\.tsx?$/.test(file) &&
        !/client\/(pages\/privacy|showcase)\/|server\/dev/.test(file),
    )
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
const sources = readSources(["client", "server", "shared"]);

const named = [...JSON.stringify([cookies, browserStorage]).matchAll(/`([^`]+)`/g)].map(
  ([, name = ""]) => name,
);

describe("browser storage in the privacy policy", () => {
  it.each(named.filter((name) => !name.startsWith("react-router")))(
    "%s is a name that the program uses",
    (name) => {
      expect(sources).toContain(
        name === "clearlane_session" || name === "clearlane_sign_in" ? `${name}\`` : `"${name}"`,
      );
    },
  );

  it("lists every cookie", () => {
    const set = [...sources.matchAll(/[cC]ookie = "([^"]+)"/g)].map(([, name = ""]) => name);
    expect(set).toContain("signed_in");
    expect(set.filter((name) => !named.includes(name))).toEqual([]);
  });

  it("lists every key of the browser's storages", () => {
    // The server writes none; its traces have names of this form.
    const inBrowser = readSources(["client", "shared"]);
    const keys = [...inBrowser.matchAll(/"(clearlane[.][\w.-]+)"/g)].map(([, key = ""]) => key);
    // A BroadcastChannel, which stores nothing.
    const kept = [...new Set(keys)].filter((key) => key !== "clearlane.session");
    expect(kept.filter((key) => !named.includes(key))).toEqual([]);
  });
});
