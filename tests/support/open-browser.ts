import { execFileSync } from "node:child_process";
import path from "node:path";
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
} from "playwright-core";
import { layoutCookie, writeSettings } from "#client/shell/layout-settings.ts";
import { type ContextPool, createContextPool } from "#tests/support/context-pool.ts";

const finder = path.join(import.meta.dirname, "find-browser.mjs");
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/** Fewer processes, which saves CPU time on every visit. */
const fewerProcesses = [
  "--in-process-gpu",
  "--enable-features=NetworkServiceInProcess2",
  "--renderer-process-limit=1",
  "--disable-site-isolation-trials",
];

/**
 * How the system's Chromium is started: silent towards the world outside. `whole` where a page is
 * kept for Back, which the one without windows never does.
 */
export function launchOptions({ whole = false } = {}): LaunchOptions {
  return {
    executablePath: findBrowser(whole),
    args: whole ? args : [...args, ...fewerProcesses],
    timeout: patientMs,
  };
}

const found = new Map<boolean, string>();

function findBrowser(whole: boolean): string {
  const executable =
    found.get(whole) ??
    execFileSync(process.execPath, [finder, ...(whole ? ["--whole"] : [])], { encoding: "utf8" });
  found.set(whole, executable);
  return executable;
}

/** Against hanging only: no outcome may hang on how fast the machine is. */
const patientMs = Number(process.env.TEST_PATIENCE_MS ?? 300_000);

/** Pages are light unless this is chosen; cookies are for every port of a host. */
const followSystem = {
  name: layoutCookie,
  value: writeSettings({ layoutColor: "system" }),
  domain: "127.0.0.1",
  path: "/",
};

let shared: Promise<Browser> | null = null;

/** One browser for all files of a test worker; closing it closes the contexts of the file. */
export async function openBrowser(): Promise<Browser> {
  if (!process.env.VITEST) return launchBrowser();
  const running = (await shared)?.isConnected() ? shared : null;
  shared = running ?? launchShared();
  return shared;
}

async function launchShared(): Promise<Browser> {
  const browser = await launchBrowser();
  browser.close = async () => {
    const lendable = poolOf(browser).idle();
    for (const context of browser.contexts()) if (!lendable.has(context)) await context.close();
  };
  return browser;
}

async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch(launchOptions());
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(patientMs);
    if (options?.colorScheme === "dark") await context.addCookies([followSystem]);
    return context;
  };
  return browser;
}

const pools = new WeakMap<Browser, ContextPool>();

function poolOf(browser: Browser): ContextPool {
  const pool = pools.get(browser) ?? createContextPool(browser);
  pools.set(browser, pool);
  return pool;
}

/** Waits until React has taken the page over and handles its events. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
}

/** Runs in the page. */
export const isHydrated = () => document.body?.dataset.hydrated === "true";

export interface WatchedPage {
  page: Page;
  /** Console errors and warnings, hydration and content security policy included. */
  complaints: string[];
  /** True once React has taken over the server's HTML. */
  hydrated(): Promise<void>;
  close(): Promise<void>;
}

/** A page in an empty context of its own whose complaints are kept. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const { page, context, close } = await poolOf(browser).open({
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    ...options,
  });
  if (options.colorScheme === "dark") await context.addCookies([followSystem]);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    // The browser's own note on an answer that is meant to be an error.
    if (/status of (400|401|402|404|500)/.test(message.text())) return;
    const { url } = message.location();
    complaints.push(
      /^Failed to load/.test(message.text()) ? `${message.text()} ${url}` : message.text(),
    );
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return {
    page,
    complaints,
    hydrated: () => hydrated(page),
    close,
  };
}
