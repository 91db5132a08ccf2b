import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { replaceModules } from "#client/build/replace-modules.ts";

it("the script creates no error with a stack trace while it is evaluated", async () => {
  const file = path.resolve("node_modules/react-dom/cjs/react-dom-client.production.js");
  const code = await readFile(file, "utf8");
  const { transform } = replaceModules();
  if (typeof transform !== "object") throw new Error("no transform");
  const result = transform.handler.call({} as never, code, file, {} as never);
  const made = (result as { code: string }).code;
  const signals = /\b\w+Exception = (Error|Object\.create)\(/g;
  expect([...code.matchAll(signals)].map(([, how]) => how)).toContain("Error");
  expect(new Set([...made.matchAll(signals)].map(([, how]) => how))).toEqual(
    new Set(["Object.create"]),
  );
});
