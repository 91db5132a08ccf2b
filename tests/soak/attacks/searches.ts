import { startAttackedProgram, whatIsBroken } from "#tests/soak/attacks/attacked-program.ts";
import { quantile } from "#tests/soak/attacks/bystander.ts";
import { type AttackFamily, createTally, forEachAtOnce } from "#tests/soak/attacks/family.ts";
import { createRandom, type Random } from "#tests/soak/support/random.ts";

/** The time of an ordinary search is the measure; below this it is not asked, milliseconds. */
const unnoticedMs = 200;
const mostTimes = 10;

/** Searches made to take long: words without end, operators, every script, patterns. */
export const searches: AttackFamily = {
  name: "searches",
  wanted: 2500,
  run: async ({ seed, runs }) => {
    await using attacked = await startAttackedProgram();
    const tally = createTally();
    const random = createRandom(seed);
    const count = runs ?? 2500;
    const time = async (q: string, index: number) => {
      const kind = index % 3 === 0 ? "regulation" : "hs-code";
      const query = index % 5 === 0 ? `hs-codes/suggest?q=` : `searches?kind=${kind}&q=`;
      const address = `/api/${query}${encodeURIComponent(Buffer.from(q).toString())}`;
      const started = performance.now();
      const { status } = await attacked.send(address, { from: index % 2000 });
      return { status, ms: performance.now() - started };
    };
    const ordinary: number[] = [];
    await forEachAtOnce(Array.from({ length: Math.min(count, 300) }), 2, async (_, index) => {
      ordinary.push((await time(random.pick(goods), index)).ms);
    });
    const times: number[] = [];
    const queries = Array.from({ length: count }, () => drawQuery(random));
    await forEachAtOnce(queries, 2, async (q, index) => {
      const { status, ms } = await time(q, index);
      times.push(ms);
      tally.count(status >= 500 ? `${JSON.stringify(q.slice(0, 80))}: answered ${status}` : null);
    });
    const [usual, slowest] = [quantile(ordinary, 0.99), quantile(times, 0.99)];
    if (slowest > Math.max(unnoticedMs, usual * mostTimes))
      tally.failures.push(`p99 ${slowest.toFixed(0)} ms beside ${usual.toFixed(0)} ms`);
    const broken = await whatIsBroken(attacked);
    if (broken) tally.failures.push(broken);
    return { ...tally, note: `p99 ${slowest.toFixed(0)} ms, ordinary ${usual.toFixed(0)} ms` };
  },
};

const goods = ["running shoes", "cotton shirts", "steel bolts", "coffee", "office chairs"] as [
  string,
  ...string[],
];

const parts: readonly [string, ...string[]] = [
  "a",
  "the of and or not ",
  "leather shoes ",
  "x".repeat(190),
  "ab ".repeat(60),
  "1 2 3 4 5 6 7 8 9 0 ",
  "6403 6404 6405 ",
  "(".repeat(50),
  ")".repeat(50),
  "*".repeat(100),
  "%".repeat(100),
  "_".repeat(100),
  "a*b*c*d*e*f*",
  "(a+)+$",
  "(.*a){20}",
  "& | ! <-> :* ",
  "'".repeat(60),
  '"'.repeat(60),
  "\\".repeat(60),
  "-".repeat(100),
  "e\u0301".repeat(90),
  "\u{1f600}".repeat(40),
  "\u6f22\u5b57 ",
  "\u0645\u0631\u062d\u0628\u0627 ",
  "\u0130\u0131\u017f\u212a ",
  "\u200b\u200c\u200d ",
  "\u00a0\u3000 ",
  "zzzzqqqq ",
  "shooes lether coton ",
  "aaaaaaab aaaaaaac aaaaaaad ",
  "un-re-dis-en-able-ness-ment-ing ",
];

function drawQuery(random: Random): string {
  let query = "";
  for (let times = random.whole(1, 6); times > 0; times -= 1) query += random.pick(parts);
  // Most are as long as searches may be, some longer.
  return random.chance(0.9) ? [...query].slice(0, 200).join("") : query;
}
