import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
} from "playwright-core";

/**
 * Lends browser contexts and takes them back emptied: the first page of a new context costs Chromium
 * a process and twice the CPU time of a page beside one that is open.
 */
export interface ContextPool {
  open(options: BrowserContextOptions): Promise<LentPage>;
  /** The contexts that are not lent. */
  idle(): Set<BrowserContext>;
}

interface LentPage {
  page: Page;
  context: BrowserContext;
  close(): Promise<void>;
}

interface Idle {
  watched: WatchedContext;
  /** A page of the program; a new page beside it runs in its process. */
  keeper: Page;
}

interface WatchedContext {
  context: BrowserContext;
  /** Of all pages that were open in it. */
  origins: Set<string>;
  hasLastingChange(): boolean;
  /** Counts as no change. */
  startSession(page: Page): Promise<CDPSession>;
}

/** Nothing undoes these: a context that got one is closed. */
const lastingChanges = [
  "addInitScript",
  "exposeBinding",
  "exposeFunction",
  "grantPermissions",
  "newCDPSession",
  "route",
  "setExtraHTTPHeaders",
  "setGeolocation",
  "setOffline",
] as const;

const mostIdlePerKind = 3;

export function createContextPool(browser: Browser): ContextPool {
  const idle = new Map<string, Idle[]>();
  return {
    open: async (options) => {
      const key = JSON.stringify(options);
      const lent = idle.get(key)?.pop();
      const watched = lent?.watched ?? watchContext(await browser.newContext(options));
      const { context } = watched;
      const page = lent ? await openBeside(lent.keeper) : await context.newPage();
      const takeBack = async () => {
        const others = idle.get(key) ?? [];
        const isReusable = options.javaScriptEnabled !== false && others.length < mostIdlePerKind;
        if (!isReusable || !(await isEmptied(watched, page))) return context.close();
        idle.set(key, [...others, { watched, keeper: page }]);
      };
      return { page, context, close: takeBack };
    },
    idle: () => new Set([...idle.values()].flat().map(({ watched }) => watched.context)),
  };
}

function watchContext(context: BrowserContext): WatchedContext {
  const origins = new Set<string>();
  context.on("page", (page) =>
    page.on("framenavigated", (frame) => {
      const { origin } = new URL(frame.url());
      if (origin !== "null") origins.add(origin);
    }),
  );
  const startSession = context.newCDPSession.bind(context);
  let changed = false;
  const noteChanges = <Target extends object>(target: Target, names: readonly (keyof Target)[]) => {
    for (const name of names) {
      const change = target[name] as (...args: unknown[]) => unknown;
      const noted = (...args: unknown[]) => {
        changed = true;
        return change.apply(target, args);
      };
      Object.assign(target, { [name]: noted });
    }
  };
  noteChanges(context, lastingChanges);
  noteChanges(context.clock, ["install", "pauseAt", "setFixedTime", "setSystemTime"]);
  return { context, origins, hasLastingChange: () => changed, startSession };
}

/** Without an opener, like a tab that a person opens. */
async function openBeside(keeper: Page): Promise<Page> {
  const [page] = await Promise.all([
    keeper.context().waitForEvent("page"),
    keeper.evaluate(() => {
      const tab = window.open("about:blank");
      if (tab) tab.opener = null;
    }),
  ]);
  await keeper.close();
  return page;
}

/** Leaves one page, on an address without script, in a context as empty as a new one. */
async function isEmptied(watched: WatchedContext, page: Page): Promise<boolean> {
  const { context } = watched;
  if (watched.hasLastingChange()) return false;
  try {
    page.removeAllListeners();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    for (const other of context.pages()) if (other !== page) await other.close();
    const { origin } = new URL(page.url());
    const response = await page.goto(`${origin}/healthz`, { timeout: 10_000 });
    if (response?.status() !== 200) return false;
    // A new tab copies the one that opens it.
    await page.evaluate(() => sessionStorage.clear());
    await context.clearCookies();
    await clearStorage(watched, page);
    return true;
  } catch {
    return false;
  }
}

async function clearStorage({ origins, startSession }: WatchedContext, page: Page): Promise<void> {
  const session = await startSession(page);
  for (const origin of origins)
    await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await session.send("Network.clearBrowserCache");
  await session.detach();
  origins.clear();
}
