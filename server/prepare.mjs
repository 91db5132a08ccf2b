/**
 * Makes a checkout ready: packages, build and, for the tests, a browser; whatever is there and
 * fresh is left alone. Plain JavaScript without packages, since it is what installs them.
 * `--browser` also looks for Chromium, `--quiet` talks only when there is work.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const sources = [
  "client",
  "server",
  "shared",
  "cli",
  "vite.config.ts",
  "package.json",
  "package-lock.json",
];
const installed = path.join(root, "node_modules/.package-lock.json");
const stamp = path.join(root, "dist/.built");

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19))
  fail(`Clearlane needs Node 20.19 or newer; this is ${process.versions.node}.`);
if (!isInstalled())
  run("Installing packages", "npm", [
    "ci",
    "--include=dev",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ]);
if (!isBuilt()) {
  run("Building", "npm", ["run", "build", "--silent"]);
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, new Date().toISOString());
}
if (process.argv.includes("--browser")) prepareBrowser();

function isInstalled() {
  return (
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(path.join(root, "package-lock.json")).mtimeMs - 1000
  );
}

function isBuilt() {
  if (!existsSync(stamp)) return false;
  const built = statSync(stamp).mtimeMs;
  return sources.every((source) => newest(path.join(root, source)) <= built);
}

/** The latest change below a path, in milliseconds. */
function newest(target) {
  const stats = statSync(target);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(
    stats.mtimeMs,
    ...readdirSync(target).map((name) => newest(path.join(target, name))),
  );
}

function prepareBrowser() {
  if (hasBrowser()) return;
  const asRoot = process.getuid?.() === 0;
  if (asRoot && existsSync("/usr/bin/apt-get")) {
    tryRun("Installing Chromium", "apt-get", ["update", "-qq"]);
    const install = ["install", "-y", "-qq", "--no-install-recommends"];
    tryRun("Installing Chromium", "apt-get", [...install, "chromium", "fonts-liberation"], {
      DEBIAN_FRONTEND: "noninteractive",
    });
    tryRun(
      "Installing Chromium without windows",
      "apt-get",
      [...install, "chromium-headless-shell"],
      {
        DEBIAN_FRONTEND: "noninteractive",
      },
    );
  }
  if (!hasBrowser())
    tryRun("Fetching a browser with the test runner's installer", "npx", [
      "playwright-core",
      "install",
      "chromium-headless-shell",
    ]);
  if (!hasBrowser())
    process.stderr.write(
      "No Chromium here and none could be installed: the browser journeys will be SKIPPED. Install `chromium` or set CHROMIUM_PATH.\n",
    );
}

function hasBrowser() {
  const found = spawnSync(process.execPath, [path.join(root, "tests/support/find-browser.mjs")], {
    encoding: "utf8",
  });
  return found.status === 0;
}

function run(what, command, args) {
  process.stderr.write(`${what} …\n`);
  try {
    execFileSync(command, args, { cwd: root, stdio: ["ignore", 2, 2] });
  } catch {
    fail(`${what} failed; what it said stands above.`);
  }
}

function tryRun(what, command, args, env = {}) {
  process.stderr.write(`${what} …\n`);
  spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", "ignore", 2],
    timeout: 300_000,
    env: { ...process.env, ...env },
  });
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
