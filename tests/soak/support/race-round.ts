import { randomUUID } from "node:crypto";
import { usersSmartHs } from "#shared/contract/subscriptions.ts";
import { AppError, messageFor } from "#shared/errors.ts";
import type { Random } from "#tests/soak/support/random.ts";
import { seedTeam } from "#tests/soak/support/seed-team.ts";
import type { Lane } from "#tests/support/lane.ts";

/** Concurrent spending on one plan: users, credits and caps. */
export interface Race {
  credits: number;
  /** Number of the owner's spends. */
  owner: number;
  members: { spends: number; cap: number | null }[];
}

export interface RaceResult {
  race: Race;
  accepted: number;
  wanted: number;
  /** Empty if the round was correct. */
  problems: string[];
}

export function drawRace(random: Random, mostSpenders = 500): Race {
  const spenders = random.skewed(2, mostSpenders);
  const race: Race = {
    credits: random.chance(0.5) ? random.whole(0, spenders) : random.skewed(1, mostSpenders),
    owner: 0,
    members: [],
  };
  for (let count = random.whole(0, 4); count > 0; count -= 1)
    race.members.push({ spends: 0, cap: random.chance(0.5) ? null : random.whole(0, spenders) });
  for (let count = 0; count < spenders; count += 1) {
    const who = race.members[random.whole(0, race.members.length)];
    if (who) who.spends += 1;
    else race.owner += 1;
  }
  return race;
}

/** The arithmetic maximum: each member up to the cap, together up to the credits. */
function mostAccepted({ credits, owner, members }: Race): number {
  return Math.min(
    credits,
    members.reduce((sum, { spends, cap }) => sum + Math.min(spends, cap ?? spends), owner),
  );
}

/** Runs the race over the lanes in turn; every fifth spend is sent twice at once with its key. */
export async function runRace(lanes: readonly [Lane, ...Lane[]], race: Race): Promise<RaceResult> {
  const id = randomUUID();
  const people = race.members.map(({ spends, cap }, index) => ({
    email: `m${index}-${id}@race.test`,
    spends,
    cap,
  }));
  const { owner, subId } = await seedTeam(lanes[0].database.pool, {
    owner: `o-${id}@race.test`,
    credits: race.credits,
    members: people,
  });
  const spenders = [{ email: owner, spends: race.owner, cap: null }, ...people];
  const sent = await Promise.all(
    spenders.map(async ({ email, spends }) => {
      const clients = await Promise.all(lanes.map((lane) => lane.clients.person(email)));
      const body = email === owner ? { subId } : { subId, subUserId: email };
      return Array.from({ length: spends }, (_, index) => ({
        email,
        clients,
        body,
        twice: index % 5 === 0,
      }));
    }),
  );
  const answers = await Promise.all(
    sent.flat().map(async ({ email, clients, body, twice }, index) => {
      const headers = { "idempotency-key": `race-${index}` };
      const sends = [0, ...(twice ? [1] : [])].map(
        (more) => clients[(index + more) % clients.length],
      );
      const outcomes = await Promise.all(
        sends.map((client) => read(client?.(usersSmartHs.useCredit, body, { headers }))),
      );
      return { email, outcomes };
    }),
  );
  const wanted = mostAccepted(race);
  const accepted = answers.filter(({ outcomes }) => outcomes[0]?.startsWith("accepted")).length;
  const problems = accepted === wanted ? [] : [`accepted ${accepted} instead of ${wanted}`];
  for (const { email, cap } of people) {
    const own = answers.filter(
      (answer) => answer.email === email && answer.outcomes[0]?.startsWith("accepted"),
    ).length;
    if (cap !== null && own > cap) problems.push(`${own} accepted for a cap of ${cap}`);
  }
  for (const { email, outcomes } of answers) problems.push(...judge(outcomes, email === owner));
  return { race, accepted, wanted, problems: [...new Set(problems)] };
}

const shareUsed = "You have reached your credit cap on this plan. Ask the plan owner for more.";

/** Both responses for a key agree, and refusals give the right reason. */
function judge(outcomes: readonly string[], isOwner: boolean): string[] {
  if (new Set(outcomes).size > 1) return [`one key, two answers: ${outcomes.join(" / ")}`];
  const [outcome = ""] = outcomes;
  const refusals = [
    `no-credits: ${messageFor("no-credits")}`,
    ...(isOwner ? [] : [`no-credits: ${shareUsed}`]),
  ];
  return outcome.startsWith("accepted") || refusals.includes(outcome) ? [] : [outcome];
}

async function read(call: Promise<unknown> | undefined): Promise<string> {
  try {
    const { data } = (await call) as { data: { receipt_id: string } };
    return `accepted ${data.receipt_id}`;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return `${error.code}: ${error.message}`;
  }
}
