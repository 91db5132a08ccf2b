import type { Browser } from "playwright-core";
import { type BuiltProgram, makeDataDir, startBuiltProgram } from "#tests/support/built-program.ts";
import { openBrowser } from "#tests/support/open-browser.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";

/** The built program, in which server and browser use the same image URLs, and a browser. */
export interface BuiltBrowser {
  program: BuiltProgram;
  browser: Browser;
  stop(): Promise<void>;
}

export async function startBuiltBrowser(): Promise<BuiltBrowser> {
  const [database, data, browser] = await Promise.all([
    createTestDatabase(),
    makeDataDir(),
    openBrowser(),
  ]);
  const program = await startBuiltProgram(data.dataDir, { DATABASE_URL: database.url });
  return {
    program,
    browser,
    stop: async () => {
      await browser.close();
      await program.end("SIGTERM");
      await Promise.all([database.drop(), data.remove()]);
    },
  };
}
