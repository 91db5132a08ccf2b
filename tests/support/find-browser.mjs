/** Prints the path of a Chromium that can be started; exits 1 where there is none. */
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const candidates = [process.env.CHROMIUM_PATH, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", own()];
const found = candidates.find((candidate) => candidate && existsSync(candidate));
if (!found) process.exit(1);
process.stdout.write(found);

/** What the test runner's own installer brought, if anything. */
function own() {
  try {
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}
