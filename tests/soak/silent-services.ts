import { randomBytes } from "node:crypto";
import path from "node:path";
import { startEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { type Figure, type SoakOptions, told } from "#tests/soak/support/figures.ts";
import { type BuiltProgram, makeDataDir, startBuiltProgram } from "#tests/support/built-program.ts";
import { createHttpBrowser, type HttpBrowser } from "#tests/support/http-browser.ts";
import { startLossyProxy } from "#tests/support/lossy-proxy.ts";
import { type SilentProxy, startSilentProxy } from "#tests/support/silent-proxy.ts";

export const about =
  "PostgreSQL, Redis (TEST_REDIS_URL) and the backend fall silent without closing (runs: rounds)";

const silentMs = 6000;

export async function run({ runs, say }: SoakOptions): Promise<Figure[]> {
  const { dataDir, remove } = await makeDataDir();
  const postgres = await startEmbeddedPostgres(dataDir);
  const redisUrl = process.env.TEST_REDIS_URL;
  const database = await startSilentProxy(postgres.url);
  const redis = redisUrl ? await startSilentProxy(redisUrl) : null;
  const backend = await startBuiltProgram(path.join(dataDir, "backend"), {
    DATABASE_URL: database.url,
    BACKEND_TOKEN: token,
    SECRET: secret,
  });
  const lossy = await startLossyProxy(backend.backendUrl);
  const program = await startBuiltProgram(path.join(dataDir, "web"), {
    DATABASE_URL: database.url,
    BACKEND_URL: lossy.url,
    BACKEND_TOKEN: token,
    SECRET: secret,
    ...(redis ? { REDIS_URL: redis.url } : {}),
  });
  try {
    const browser = await signIn(program);
    const figures: Figure[] = [];
    for (let round = 1; round <= (runs ?? 1); round += 1) {
      figures.push(...(await fallSilent("PostgreSQL", database, program, browser)));
      if (redis) figures.push(...(await fallSilent("Redis", redis, program, browser)));
      lossy.decide = () => "swallow";
      figures.push(...(await askSilentBackend(program, browser)));
      lossy.decide = () => "pass";
      say(`round ${round}`);
    }
    return figures;
  } finally {
    await program.end("SIGKILL");
    await backend.end("SIGKILL");
    await lossy.close();
    await redis?.close();
    await database.close();
    await postgres.stop();
    await remove();
  }
}

const token = "soak-support-token-of-silent-services";
/** Two programs with data folders of their own share the secrets of one database. */
const secret = randomBytes(32).toString("hex");

async function signIn({ origin }: BuiltProgram): Promise<HttpBrowser> {
  const browser = createHttpBrowser();
  await browser.submit(await browser.open(`${origin}/login`), "account=trial@clearlane.test");
  return browser;
}

/** Milliseconds until the answer, with its status. */
async function ask(browser: HttpBrowser, url: string): Promise<{ ms: number; status: number }> {
  const began = performance.now();
  const { status } = await browser.send(url, { headers: { accept: "text/html" } });
  return { ms: performance.now() - began, status };
}

async function fallSilent(
  what: string,
  proxy: SilentProxy,
  { origin }: BuiltProgram,
  browser: HttpBrowser,
): Promise<Figure[]> {
  proxy.silence();
  let slowest = 0;
  const ready: number[] = [];
  for (const until = performance.now() + silentMs; performance.now() < until; ) {
    const [page, health] = await Promise.all([
      ask(browser, `${origin}/latest-notifications`),
      ask(browser, `${origin}/readyz`),
    ]);
    slowest = Math.max(slowest, page.ms);
    ready.push(health.status);
  }
  proxy.resume();
  const began = performance.now();
  while (!(await works(origin, browser)) && performance.now() - began < 60_000);
  return [
    told(`${what} silent: slowest answer of a page, ms`, Math.round(slowest)),
    {
      what: `${what} silent: /readyz`,
      value: [...new Set(ready)].join(" "),
      wanted: 503,
      ok: ready.every((status) => status === 503),
    },
    atMost(`${what}: works again after, ms`, performance.now() - began, 10_000),
    atMost(`${what}: silent connections left`, proxy.silentLeft(), 0),
  ];
}

/** A known balance takes sessions, backend and database. */
async function works(origin: string, browser: HttpBrowser): Promise<boolean> {
  const answer = await browser.send(`${origin}/api/credits`).catch(() => null);
  const { reason } = answer?.ok ? ((await answer.json()) as { reason?: string }) : {};
  const page = await ask(browser, `${origin}/latest-notifications`);
  return reason === "known" && page.status === 200;
}

async function askSilentBackend(program: BuiltProgram, browser: HttpBrowser): Promise<Figure[]> {
  const { origin } = program;
  const page = await ask(browser, `${origin}/hs-code-search`);
  const began = performance.now();
  const spend = await browser.send(`${origin}/api/searches`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "idempotency-key": crypto.randomUUID(),
      "x-requested-with": "soak",
    },
    body: JSON.stringify({ kind: "hs-code", q: "leather gloves" }),
  });
  return [
    atMost("backend silent: a page, ms", page.ms, 3000),
    atMost("backend silent: a spend, ms", performance.now() - began, 10_000),
    { what: "backend silent: a spend", value: spend.status, wanted: 503, ok: spend.status === 503 },
  ];
}

function atMost(what: string, value: number, most: number): Figure {
  return { what, value: Math.round(value), wanted: `at most ${most}`, ok: value <= most };
}
