/** Spending: `npm run bench -- spend [--seconds 5]`. */
import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { percentile } from "#bench/statistics.ts";
import { format, showTable } from "#bench/support/table.ts";
import { credits } from "#shared/contract/credits.ts";
import { type BuiltProgram, makeDataDir, startBuiltProgram } from "#tests/support/built-program.ts";

export const about = "credits spent a second over HTTP, many accounts and one hot account; then the ledger is checked";

const accounts = 32;
const callers = 32;
const hotBudget = 300;

/** One way to spend a credit, and whose: true when a credit was taken. */
type Spend = (token: string) => Promise<boolean>;

interface Measured {
  spends: number;
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { seconds: { type: "string", default: "5" } } });
  const seconds = Number(values.seconds);
  const { dataDir, remove } = await makeDataDir();
  try {
    const program = await startBuiltProgram(dataDir, { MOCK_DELAY_MS: "0", TRIAL_CREDITS: "100000" });
    const tokens = await Promise.all(Array.from({ length: accounts }, () => register(program)));
    const hot = await register(program);
    const ways: [string, Spend, string[]][] = [
      [`paid search, ${accounts} accounts`, paySearch(program), tokens],
      ["paid search, one account", paySearch(program), [hot]],
      [`useCredit at the backend, ${accounts} accounts`, putUseCredit(program), tokens],
      ["useCredit at the backend, one hot account", putUseCredit(program), [hot]],
    ];
    const rows: string[][] = [];
    let spends = 0;
    for (const [what, spend, whose] of ways) {
      await measure(spend, whose, seconds / 3).then((warmUp) => (spends += warmUp.spends));
      const measured = await measure(spend, whose, seconds);
      spends += measured.spends;
      rows.push(rowOf(what, measured, whose.length === 1 && what.startsWith("useCredit") ? hotBudget : null));
    }
    rows.push(await reconcile(program, spends));
    await program.end("SIGTERM");
    showTable(["Spending", "Spends", "Spends/s", "p50 ms", "p99 ms", "Budget", ""], rows);
  } finally {
    await remove();
  }
}

/** A new person with a trial of their own; the answer is their token. */
async function register({ origin }: BuiltProgram): Promise<string> {
  const email = `${randomUUID()}@example.test`;
  const answer = await send(`${origin}/register/`, "POST", { fullname: "Pat Person", email, password: "correct horse" });
  const { token } = (await answer.json()) as { token: string };
  const balance = await send(`${origin}/api/credits`, "GET", undefined, { authorization: `JWT ${token}` });
  if (balance.status !== 200) throw new Error(`/api/credits answers ${balance.status}`);
  return token;
}

/** The whole journey at the web server: look, balance, spend, reveal. A new word in each search keeps it from being a free repeat. */
function paySearch({ origin }: BuiltProgram): Spend {
  return async (token) => {
    const q = `running shoes ${randomUUID().slice(0, 8)}`;
    const headers = { authorization: `JWT ${token}`, "idempotency-key": randomUUID() };
    const answer = await send(`${origin}/api/searches`, "POST", { kind: "hs-code", q }, headers);
    const { receipt } = (await answer.json()) as { receipt?: { charged: boolean } };
    return answer.status === 201 && receipt?.charged === true;
  };
}

/** The one call that spends, as the web server makes it. */
function putUseCredit({ backendUrl }: BuiltProgram): Spend {
  return async (token) => {
    const headers = { authorization: `JWT ${token}`, "idempotency-key": randomUUID() };
    const answer = await send(`${backendUrl}/users-smart-hs/subscription/useCredit`, "PUT", {}, headers);
    await answer.arrayBuffer();
    return answer.status === 200;
  };
}

function send(url: string, method: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method,
    headers: { "content-type": "application/json", "x-requested-with": "bench", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Callers side by side, each spending one credit after the other, the accounts shared among them. */
async function measure(spend: Spend, tokens: readonly string[], seconds: number): Promise<Measured> {
  const times: number[] = [];
  let failed = 0;
  const started = performance.now();
  const until = started + seconds * 1000;
  await Promise.all(
    Array.from({ length: callers }, async (_, index) => {
      const token = tokens[index % tokens.length] ?? "";
      while (performance.now() < until) {
        const began = performance.now();
        if (await spend(token)) times.push(performance.now() - began);
        else failed += 1;
      }
    }),
  );
  const sorted = times.sort((a, b) => a - b);
  const perSecond = (times.length * 1000) / (performance.now() - started);
  return { spends: times.length, perSecond, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), failed };
}

function rowOf(what: string, { spends, perSecond, p50, p99, failed }: Measured, budget: number | null): string[] {
  const verdict = failed > 0 ? `${failed} FAILED` : budget === null ? "" : perSecond >= budget ? "ok" : "OVER";
  return [what, String(spends), format(perSecond), format(p50), format(p99), budget === null ? "" : `at least ${budget}/s`, verdict];
}

/** Every confirmed spend is in the ledger, once, and every line adds up. */
async function reconcile(program: BuiltProgram, spends: number): Promise<string[]> {
  const headers = { authorization: `Bearer ${await program.supportToken()}` };
  const answer = await send(program.backendUrl + credits.reconcile.path, "GET", undefined, headers);
  const { lines, differences } = (await answer.json()) as { lines: number; differences: unknown[] };
  return [
    "ledger afterwards",
    String(spends),
    `${lines} lines, ${differences.length} differences`,
    "",
    "",
    "0 differences",
    differences.length === 0 ? "ok" : "WRONG",
  ];
}
