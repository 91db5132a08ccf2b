/**
 * Prints the path of a Chromium that can be started; exits 1 where there is none. First the one
 * that has no windows: a page in it costs a third of the work. `--whole` prefers one that does all
 * that people's browsers do.
 */
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const shell = "/usr/bin/chromium-headless-shell";
const whole = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const installed = process.argv.includes("--whole") ? [...whole, shell] : [shell, ...whole];
const candidates = [process.env.CHROMIUM_PATH, ...installed, own()];
const found = candidates.find((candidate) => candidate && existsSync(candidate));
if (!found) process.exit(1);
process.stdout.write(found);

/** The browser that Playwright's installer brought, if any. */
function own() {
  try {
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}
