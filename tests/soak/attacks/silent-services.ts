import { setTimeout as sleep } from "node:timers/promises";
import { startEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import {
  type AttackedProgram,
  startAttackedProgram,
} from "#tests/soak/attacks/attacked-program.ts";
import { sessionOf, signInDemo } from "#tests/soak/attacks/demo-session.ts";
import {
  type AttackFamily,
  createTally,
  forEachAtOnce,
  type Tally,
} from "#tests/soak/attacks/family.ts";
import { makeDataDir } from "#tests/support/built-program.ts";
import type { HttpBrowser } from "#tests/support/http-browser.ts";
import { type ApiCaller, registerCaller } from "#tests/support/mock-sign-in.ts";
import { type SilentProxy, startSilentProxy } from "#tests/support/silent-proxy.ts";

/** Limits: a page in three seconds, a spend in ten, ready again within ten seconds. */
const limits = { page: 3000, call: 10_000, ready: 10_000 };
/** Allowance for a busy machine, milliseconds. */
const leeway = 2000;
const silentMs = 6000;

/**
 * PostgreSQL and Redis stop responding: answers stay in time, and service resumes without a
 * restart.
 */
export const silentServices: AttackFamily = {
  name: "silent-services",
  wanted: 40,
  run: async ({ runs, say }) => {
    const folder = await makeDataDir();
    const postgres = await startEmbeddedPostgres(folder.dataDir);
    const redisUrl = process.env.TEST_REDIS_URL;
    const tally = createTally();
    const notes: string[] = [];
    const proxies: Record<string, SilentProxy> = {
      PostgreSQL: await startSilentProxy(postgres.url),
      ...(redisUrl ? { Redis: await startSilentProxy(redisUrl) } : {}),
    };
    try {
      await using attacked = await startAttackedProgram({
        DATABASE_URL: proxies.PostgreSQL?.url ?? "",
        ...(proxies.Redis ? { REDIS_URL: proxies.Redis.url } : {}),
      });
      const browser = await signInDemo(attacked.origin, "premium");
      const caller = await registerCaller(attacked.origin);
      const rounds = runs === null ? 2 : 1;
      for (const [name, proxy] of Object.entries(proxies))
        for (let round = 0; round < rounds; round += 1) {
          const ms = await goSilent({ attacked, browser, caller, name, proxy, tally });
          say(`${name}: ready again after ${(ms / 1000).toFixed(1)} s`);
          notes.push(`${name} back in ${(ms / 1000).toFixed(1)} s`);
        }
    } finally {
      for (const proxy of Object.values(proxies)) await proxy.close();
      await postgres.stop();
      await folder.remove();
    }
    if (!redisUrl) notes.push("Redis SKIPPED without TEST_REDIS_URL");
    return { ...tally, note: notes.join(", ") };
  },
};

interface Silence {
  attacked: AttackedProgram;
  browser: HttpBrowser;
  caller: ApiCaller;
  name: string;
  proxy: SilentProxy;
  tally: Tally;
}

/** Returns the milliseconds from the end of the silence until /readyz succeeds. */
async function goSilent(silence: Silence): Promise<number> {
  const { attacked, browser, caller, name, proxy, tally } = silence;
  const { origin } = attacked;
  const timed = async (what: string, most: number, work: () => Promise<number>) => {
    const started = Date.now();
    const status = await work().catch(String);
    const ms = Date.now() - started;
    const problem =
      typeof status === "string" || status === 500
        ? `answered ${status}`
        : ms > most + leeway
          ? `took ${(ms / 1000).toFixed(1)} s`
          : null;
    tally.count(problem ? `${name} silent, ${what}: ${problem}` : null);
  };
  const requests: [string, number, () => Promise<number>][] = [
    ["a visitor's page", limits.page, async () => (await attacked.send("/pricing")).status],
    [
      "a search page",
      limits.page,
      async () => (await attacked.send("/hs-code-search?q=shoes", { from: 4 })).status,
    ],
    [
      "a signed-in page",
      limits.page,
      async () =>
        (await browser.send(`${origin}/profile`, { headers: { accept: "text/html" } })).status,
    ],
    ["the balance", limits.call, async () => (await caller.get("/api/credits")).status],
    ["sign-in", limits.call, async () => (await attacked.send("/login", { from: 5 })).status],
    [
      "a paid search",
      limits.call,
      async () =>
        (
          await caller.post(
            "/api/searches",
            { kind: "hs-code", q: `leather boots ${Date.now()}` },
            { "idempotency-key": `silent-${Date.now()}` },
          )
        ).status,
    ],
  ];
  proxy.silence();
  const health = timed("health", 1000, async () => (await attacked.send("/healthz")).status);
  await forEachAtOnce([...requests, ...requests], requests.length * 2, ([what, most, work]) =>
    timed(what, most, work),
  );
  await health;
  await sleep(silentMs / 3);
  const unready = await attacked.send("/readyz").then(({ status }) => status, String);
  tally.count(unready === 200 ? `${name} silent: /readyz says ready` : null);
  proxy.resume();
  const ms = await untilReady(attacked);
  tally.count(
    ms > limits.ready + leeway ? `${name}: ready after ${(ms / 1000).toFixed(0)} s` : null,
  );
  const who = await sessionOf(browser, origin).catch(String);
  tally.count(
    who === "premium@clearlane.test" ? null : `after ${name}'s silence the session is ${who}`,
  );
  return ms;
}

const giveUpMs = 120_000;

/** Three times in a row. */
async function untilReady({ send }: AttackedProgram): Promise<number> {
  const started = Date.now();
  let times = 0;
  while (times < 3 && Date.now() - started < giveUpMs) {
    const status = await send("/readyz").then(
      (answer) => answer.status,
      () => 0,
    );
    times = status === 200 ? times + 1 : 0;
    if (status !== 200) await sleep(100);
  }
  return Date.now() - started;
}
