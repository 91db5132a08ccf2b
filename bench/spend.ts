import { randomUUID } from "node:crypto";
import { type Program, startProgram } from "#bench/support/program.ts";
import { printTable } from "#bench/support/table.ts";

const callersSpread = 32;
const callersHot = 32;
const secondsEach = 6;

/** Spending through HTTP, the whole way (look, balance, spend, reveal): many accounts side by side, then one account alone. The ledger is checked after. */
export async function run(): Promise<void> {
  const program = await startProgram({ TRIAL_CREDITS: "100000" });
  try {
    const spread = await measure(await Promise.all(Array.from({ length: callersSpread }, () => register(program))));
    const one = await register(program);
    const hot = await measure(Array.from({ length: callersHot }, () => one));
    printTable(
      ["spending through HTTP", "callers", "spends", "spends/s", "p50 ms", "p99 ms", "failed"],
      [
        ["spread over 32 accounts", callersSpread, ...spread],
        ["one hot account", callersHot, ...hot],
      ],
    );
    process.stdout.write(`ledger: ${await reconcile(program)}\n`);
  } finally {
    await program.stop();
  }
}

type Spend = () => Promise<boolean>;

async function register(program: Program): Promise<Spend> {
  const answer = await fetch(`${program.origin}/register/`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-requested-with": "bench" },
    body: JSON.stringify({ fullname: "Bench Caller", email: `${randomUUID()}@example.test`, password: "bench" }),
  });
  const { token } = (await answer.json()) as { token: string };
  await fetch(`${program.origin}/api/credits`, { headers: { authorization: `JWT ${token}` } });
  return async () => {
    const spent = await fetch(`${program.origin}/api/searches`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `JWT ${token}`, "idempotency-key": randomUUID() },
      body: JSON.stringify({ kind: "hs-code", q: `running shoes ${randomUUID().slice(0, 8)}` }),
    });
    await spent.arrayBuffer();
    return spent.status === 201;
  };
}

/** [spends, spends/s, p50, p99, failed] of callers that each spend one credit after the other. */
async function measure(callers: readonly Spend[]): Promise<(string | number)[]> {
  const times: number[] = [];
  let failed = 0;
  const until = performance.now() + secondsEach * 1000;
  await Promise.all(
    callers.map(async (spend) => {
      while (performance.now() < until) {
        const started = performance.now();
        if (await spend()) times.push(performance.now() - started);
        else failed += 1;
      }
    }),
  );
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN).toFixed(1);
  return [times.length, (times.length / secondsEach).toFixed(0), at(0.5), at(0.99), failed];
}

async function reconcile(program: Program): Promise<string> {
  const answer = await fetch(`${program.backend}/ledger/reconcile`, { headers: { authorization: `Bearer ${program.supportToken()}` } });
  const { lines, differences } = (await answer.json()) as { lines: number; differences: unknown[] };
  return `${lines} credit lines, ${differences.length} differences`;
}
