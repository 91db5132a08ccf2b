/**
 * Prepares a checkout: installs packages, builds and, with `--browser`, finds or installs Chromium
 * for the tests. Skips what is up to date. Plain JavaScript without packages, since it installs
 * them.
 */
import { spawnSync } from "node:child_process";
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
  run("Installing packages", "15 s", "npm", [
    "ci",
    "--include=dev",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ]);
if (!isBuilt()) {
  // The bundler's allocator asks for huge pages and uses only part of them; clearing them takes
  // about 0.4 s.
  const env = { MIMALLOC_ALLOW_THP: "0" };
  run("Building", "15 s", "npm", ["run", "build", "--silent"], env);
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

/** The latest modification time below a path. */
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
    tryRun("Reading the package lists", "apt-get", ["update", "-qq"]);
    const install = ["install", "-y", "-qq", "--no-install-recommends"];
    tryRun("Installing Chromium", "apt-get", [...install, "chromium", "fonts-liberation"], {
      DEBIAN_FRONTEND: "noninteractive",
    });
    tryRun("Installing headless Chromium", "apt-get", [...install, "chromium-headless-shell"], {
      DEBIAN_FRONTEND: "noninteractive",
    });
  }
  if (!hasBrowser())
    tryRun("Installing headless Chromium by Playwright", "npx", [
      "playwright-core",
      "install",
      "chromium-headless-shell",
    ]);
  if (!hasBrowser())
    process.stderr.write(
      "No Chromium was found or could be installed: the browser tests will be SKIPPED. " +
        "Install `chromium` or set CHROMIUM_PATH.\n",
    );
}

function hasBrowser() {
  const found = spawnSync(process.execPath, [path.join(root, "tests/support/find-browser.mjs")], {
    encoding: "utf8",
  });
  return found.status === 0;
}

/** Prints the step and its time; the tool's own output only when it fails. */
function run(name, duration, command, args, env = {}) {
  const done = startStep(`${name} (about ${duration})`);
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: 100_000_000,
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  if (status === 0) return done();
  process.stderr.write(`\n${stdout ?? ""}${stderr ?? ""}${error ? `${error.message}\n` : ""}`);
  fail(`${name} failed.`);
}

/** Goes on after a failure, whose output is printed. */
function tryRun(name, command, args, env = {}) {
  const done = startStep(name);
  const { status, stderr } = spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
    timeout: 300_000,
    env: { ...process.env, ...env },
  });
  done();
  if (status !== 0) process.stderr.write(stderr ?? "");
}

function startStep(name) {
  const started = performance.now();
  process.stderr.write(`${name} …`);
  return () => process.stderr.write(` ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
