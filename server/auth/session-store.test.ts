import path from "node:path";
import { build, type Rolldown } from "vite";
import { describe, expect, it } from "vitest";
import * as asWritten from "#server/auth/session-store.ts";
import { testLog } from "#tests/support/test-config.ts";

type Module = typeof asWritten;
const rows = {
  read: async () => null,
  write: async () => undefined,
  end: async () => undefined,
  sweep: async () => undefined,
};

describe("session store for the sign-in library", () => {
  it.each([
    ["as written", async () => asWritten],
    ["as built", builtModule],
  ])("R1.2 is not mistaken for one with continuation functions, %s", async (_name, load) => {
    const { library } = (await load()).createSessionStore(rows, testLog, 1);
    for (const method of [library.get, library.set, library.destroy]) {
      // The library decides by the source text.
      expect(method.constructor.name).toBe("AsyncFunction");
      expect(method.toString()).not.toMatch(/cb|callback/);
    }
  });
});

/** Bundled as the product is (vite.config.ts: for Node 20, not minified). */
async function builtModule(): Promise<Module> {
  const root = path.resolve(import.meta.dirname, "../..");
  const made = await build({
    root,
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      ssr: path.join(import.meta.dirname, "session-store.ts"),
      target: "node20",
      minify: false,
    },
  });
  const code = (made as Rolldown.RolldownOutput).output[0].code;
  return (await import(
    `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`
  )) as Module;
}
