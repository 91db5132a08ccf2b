import { randomUUID } from "node:crypto";
import { billing } from "#shared/contract/billing.ts";
import type { Client } from "#shared/contract/call.ts";
import { credits } from "#shared/contract/credits.ts";
import { subUsers } from "#shared/contract/sub-users.ts";
import { usersSmartHs } from "#shared/contract/subscriptions.ts";
import { AppError } from "#shared/errors.ts";
import type { Random } from "#tests/soak/support/random.ts";
import { keyed, type Someone, type Team } from "#tests/soak/support/storm-team.ts";
import { joinTeam } from "#tests/support/join-team.ts";

const offers = [
  "price_premium_team_month",
  "price_business_month",
  "price_business_year",
  "price_starter_month",
  "price_premium_month",
] as const;

export interface Act {
  what: string;
  /** Expected error codes. */
  refusals: readonly string[];
  run(): Promise<unknown>;
}

/** One of all possible actions, mostly spends. */
export function drawAct(team: Team, random: Random, accepted: Set<string>): Act {
  const { owner, people, subId } = team;
  const at = random.whole(0, owner.at.length - 1);
  const mine = owner.at[at] as Client;
  const support = team.support[at] as Client;
  const member = people[random.whole(1, 4)] as Someone;
  const userid = owner.email;
  const acts: [weight: number, draw: () => Act][] = [
    [
      30,
      () =>
        spendAct(rotated(owner, at), {
          body: { subId },
          accepted,
          what: "the owner spends",
          twice: random.chance(0.2),
        }),
    ],
    [
      40,
      () =>
        spendAct(rotated(member, at), {
          body: { subId, subUserId: member.email },
          accepted,
          what: "a member spends",
          twice: random.chance(0.2),
        }),
    ],
    [
      3,
      () =>
        act("a member is removed", ["not-found", "forbidden"], () =>
          mine(subUsers.remove, { email: member.email }),
        ),
    ],
    [
      3,
      () =>
        act("a member is added", ["conflict", "forbidden", "not-found"], () =>
          joinTeam(
            { email: owner.email, client: mine },
            { email: member.email, client: member.at[at] as Client },
            { cap: random.whole(0, 9) },
          ),
        ),
    ],
    [
      3,
      () => {
        const cap = random.chance(0.5) ? null : random.whole(0, 9);
        return act("a cap is set", ["not-found", "forbidden", "invalid-input"], () =>
          mine(subUsers.setCap, { email: member.email, cap }),
        );
      },
    ],
    [
      2,
      () =>
        act("a member leaves", ["not-found"], () => (member.at[at] as Client)(subUsers.leave, {})),
    ],
    [
      3,
      () =>
        act("the plan is changed", ["not-found", "conflict"], () =>
          mine(billing.change, { priceId: random.pick(offers) }),
        ),
    ],
    [
      1,
      () => act("the plan is cancelled", ["not-found", "conflict"], () => mine(billing.cancel, {})),
    ],
    [
      1,
      () => act("the plan is resumed", ["not-found", "conflict"], () => mine(billing.resume, {})),
    ],
    [2, () => act("the balance is read", [], () => mine(credits.overview, {}))],
    [
      4,
      () =>
        act("support grants", [], () =>
          support(credits.grant, { userid, credits: random.whole(1, 5), reason: "storm" }, keyed()),
        ),
    ],
    [
      4,
      () =>
        act("support voids", ["invalid-input"], () =>
          support(credits.void, { userid, credits: random.whole(1, 5), reason: "storm" }, keyed()),
        ),
    ],
    [
      8,
      () => {
        const entryId = team.entries[random.whole(0, team.entries.length - 1)] ?? randomUUID();
        return act("a spend is given back", ["conflict", "invalid-input", "not-found"], () =>
          support(credits.refund, { entryId, reason: "storm" }, keyed()),
        );
      },
    ],
  ];
  const drawn = acts.flatMap(([weight, draw]) => Array.from({ length: weight }, () => draw));
  return random.pick(drawn as [() => Act, ...(() => Act)[]])();
}

/** The same user with this backend first. */
function rotated({ at, ...someone }: Someone, first: number): Someone {
  return { ...someone, at: [...at.slice(first), ...at.slice(0, first)] };
}

function act(what: string, refusals: readonly string[], run: () => Promise<unknown>): Act {
  return { what, refusals, run };
}

/**
 * A spend, sometimes sent twice at once to two backends with its key. It must not be debited twice;
 * one may be refused before a grant or a new member lets the other through.
 */
function spendAct({ email, at }: Someone, { body, accepted, what, twice }: SpendWish): Act {
  const key = randomUUID();
  return act(what, refusals, async () => {
    const sends = (twice ? at : at.slice(0, 1)).map((client) =>
      client(usersSmartHs.useCredit, body, { headers: { "idempotency-key": key } }).then(
        (answer) => ({ receipt: (answer as { data: { receipt_id: string } }).data.receipt_id }),
        (error: unknown) => ({ error }),
      ),
    );
    const receipts: string[] = [];
    let refusal: unknown = null;
    for (const sent of await Promise.all(sends)) {
      if ("receipt" in sent) receipts.push(sent.receipt);
      else refusal = sent.error;
    }
    if (receipts.length > 0) accepted.add(`${email} ${key}`);
    if (new Set(receipts).size > 1) throw new Error("one key, two receipts");
    if (refusal && (receipts.length === 0 || !isRefusal(refusal))) throw refusal;
  });
}

const refusals = ["no-credits", "forbidden"];

function isRefusal(error: unknown): boolean {
  return error instanceof AppError && refusals.includes(error.code);
}

interface SpendWish {
  body: object;
  /** Keys confirmed as paid. */
  accepted: Set<string>;
  what: string;
  twice: boolean;
}
