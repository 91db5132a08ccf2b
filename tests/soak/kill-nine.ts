import { exactly, type Figure, type SoakOptions, told } from "#tests/soak/support/figures.ts";
import { createRandom } from "#tests/soak/support/random.ts";
import { searchThroughKills } from "#tests/soak/support/search-through-kills.ts";
import { spendThroughKills, type Victim } from "#tests/soak/support/spend-through-kills.ts";

export const about =
  "kill -9 of the program and of its database by turns, under load, until 20,000 credits are " +
  "spent to the last (runs: kills); then of web server, backend and database in the middle of " +
  "paid searches, reloaded under new keys";

const fullKills = 70;
const people = 28;
const teams = 3;
const fullCreditsEach = 500;
const fullSearchKills = 60;
const searchers = 12;
const searchesAKill = 20;

export async function run(options: SoakOptions): Promise<Figure[]> {
  return [...(await runSpends(options)), ...(await runSearches(options))];
}

async function runSearches({ seed, runs, say }: SoakOptions): Promise<Figure[]> {
  const kills = Math.min(runs ?? fullSearchKills, fullSearchKills);
  const searchesEach = Math.ceil((kills * searchesAKill) / searchers);
  const random = createRandom(seed);
  const plan = { kills, people: searchers, searchesEach, random, say };
  const after = await searchThroughKills(plan);
  for (const problem of after.problems.slice(0, 20)) say(problem);
  const { web, backend, database } = after.kills;
  return [
    told("kills of web server, backend, database", `${web}, ${backend}, ${database}`),
    exactly("paid searches opened", after.opened, searchers * searchesEach),
    told("of them, tabs that took reloads under new keys", after.reloaded),
    exactly("refused for want of credits", after.refused, 0),
    exactly("debits of these searches", after.debits, after.opened),
    exactly("searches bound to them", after.searches, after.opened),
    exactly("of them unopened", after.unopened, 0),
    exactly("lines with a problem after searches", after.problems.length, 0),
    exactly("differences reconciled after searches", after.differences, 0),
  ];
}

async function runSpends({ seed, runs, say }: SoakOptions): Promise<Figure[]> {
  const kills = runs ?? fullKills;
  const creditsEach = Math.max(10, Math.round((fullCreditsEach * kills) / fullKills));
  const victims = Array.from(
    { length: kills },
    (_, index): Victim => (index % 2 === 0 ? "program" : "database"),
  );
  const after = await spendThroughKills({
    victims,
    people,
    teams,
    creditsEach,
    random: createRandom(seed),
    say,
  });
  for (const problem of after.problems.slice(0, 20)) say(problem);
  return [
    told("kills", kills),
    told(
      "the program answered again, at the slowest, seconds",
      (after.slowest.program / 1000).toFixed(1),
    ),
    told(
      "the database answered again, at the slowest, seconds",
      (after.slowest.database / 1000).toFixed(1),
    ),
    exactly(
      "spends accepted, all there were to spend",
      after.accepted,
      (people + 4 * teams) * creditsEach,
    ),
    told("of them known only when asked again under their key", after.confirmedLater),
    exactly("debits in the ledger", after.debits, after.accepted),
    exactly("used on the lines", after.used, after.accepted),
    exactly("accepted keys without a debit", after.acceptedWithoutDebit, 0),
    exactly("refused keys with a debit", after.refusedWithDebit, 0),
    exactly("lines with a problem", after.problems.length, 0),
    exactly("differences reconciled", after.differences, 0),
    exactly("exit code of the last program", after.exitCode ?? -1, 0),
  ];
}
