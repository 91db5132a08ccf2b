import type { Account, Member, PaidSearch, Spend } from "#tests/model/accounts.ts";
import { finds, SearchBook } from "#tests/model/search-book.ts";

/**
 * The expected credits in plain arithmetic. Independent of the product: amounts and rules are
 * repeated here.
 */

export const offers = {
  starter: { price: "price_starter_month", rank: 2, months: 1, credits: 50, team: false },
  starterYear: { price: "price_starter_year", rank: 2, months: 12, credits: 600, team: false },
  premium: { price: "price_premium_month", rank: 4, months: 1, credits: 250, team: false },
  premiumTeam: { price: "price_premium_team_month", rank: 5, months: 1, credits: 250, team: true },
  business: { price: "price_business_month", rank: 6, months: 1, credits: 1000, team: true },
  businessYear: { price: "price_business_year", rank: 6, months: 12, credits: 12_000, team: true },
} as const;
export type OfferName = keyof typeof offers;
export type Offer = (typeof offers)[OfferName];

export interface Plan extends Account {
  offer: Offer;
  endsAt: number;
  /** Day of the month on which periods start. */
  day: number;
  cancelled: boolean;
  next: Offer | null;
}
export type Source = "trial" | "plan" | "team";
/** `ok`, or the error code. */
export type Outcome =
  | "ok"
  | "no-credits"
  | "forbidden"
  | "not-found"
  | "conflict"
  | "invalid-input";
export type Spent =
  | { outcome: "ok"; spend: Spend; left: number; threshold: number | null }
  | { outcome: Exclude<Outcome, "ok"> };

export class LedgerModel {
  readonly book = new SearchBook();
  readonly trials = new Map<string, Account>();
  readonly plans = new Map<string, Plan>();
  /** The running plan or the last one. */
  readonly latest = new Map<string, Plan>();
  readonly members = new Map<string, Member>();
  now: number;
  /**
   * On a change between month and year Stripe resets the billing cycle; embedded billing keeps the
   * day.
   */
  private readonly resetsDayWithInterval: boolean;

  constructor(
    users: readonly string[],
    trialCredits: number,
    now: number,
    provider: "embedded" | "stripe",
  ) {
    for (const user of users)
      this.trials.set(user, {
        owner: user,
        kind: "trial",
        left: trialCredits,
        used: 0,
        period: 0,
        passed: new Set(),
        ended: false,
      });
    this.now = now;
    this.resetsDayWithInterval = provider === "stripe";
  }

  /** Without a search the spend waits for the next one. */
  spend(who: string, from: Source): Spent {
    const spent = this.debit(who, from);
    if (spent.outcome === "ok") this.book.waiting.push(spent.spend);
    return spent;
  }

  /** A search is paid once; a waiting spend is used before a new credit. */
  paySearch(who: string, from: Source, q: string): Spent | { outcome: "repeat" } {
    const source = this.sourceOf(who, from);
    if (source) {
      if (this.findRepeat(who, q)) return { outcome: "repeat" };
      const waiting = this.book.takeWaiting(who, source);
      if (waiting) {
        this.book.bind(waiting, q, this.now);
        return { outcome: "repeat" };
      }
    }
    const spent = this.debit(who, from);
    if (spent.outcome === "ok") this.book.bind(spent.spend, q, this.now);
    return spent;
  }

  /** Opens a search that is already paid: a repeat or, if `mayTake`, by a waiting spend. */
  openSearch(who: string, q: string, { mayTake }: { mayTake: boolean }): PaidSearch | null {
    const repeat = this.findRepeat(who, q);
    if (repeat) return this.firstOpening(repeat);
    const waiting = mayTake && finds(q) ? this.book.takeWaiting(who) : undefined;
    return waiting ? this.firstOpening(this.book.bind(waiting, q, this.now)) : null;
  }

  /** A search that finds nothing when first opened is refunded. */
  firstOpening(search: PaidSearch): PaidSearch {
    if (!search.opened && !finds(search.q)) this.refund(search.spend);
    this.book.open(search, this.now);
    return search;
  }

  private findRepeat(who: string, q: string): PaidSearch | undefined {
    const owner = this.members.get(who)?.owner;
    const team = owner !== undefined && this.hasTeamPlan(owner) ? owner : null;
    return this.book.findCurrent(who, q, this.now, ({ spend }) => {
      const { account } = spend;
      if (spend.who === who || account.owner === who) return true;
      return account.kind === "plan" && account.owner === team;
    });
  }

  /** The account that a call names, even where nothing can be spent from it any more. */
  private sourceOf(who: string, from: Source): Account | undefined {
    if (from === "trial") return this.trials.get(who);
    const owner = from === "plan" ? who : this.members.get(who)?.owner;
    return owner === undefined ? undefined : this.latest.get(owner);
  }

  private debit(who: string, from: Source): Spent {
    const member = from === "team" ? this.members.get(who) : undefined;
    const account = this.accountOf(who, from);
    if (!account) return { outcome: "forbidden" };
    if (!this.spendable(who, from)) return { outcome: "no-credits" };
    account.left -= 1;
    account.used += 1;
    if (member) member.used += 1;
    const passed = [50, 80, 100].filter(
      (percent) =>
        100 * account.used >= percent * (account.used + account.left) &&
        !account.passed.has(percent),
    );
    for (const percent of passed) account.passed.add(percent);
    const spend: Spend = {
      ...{ who, account, period: account.period, member: member ?? null },
      ...{ refunded: false, search: null },
    };
    return { outcome: "ok", spend, left: account.left, threshold: passed.at(-1) ?? null };
  }

  spendable(who: string, from: Source): boolean {
    const [account, member] = [
      this.accountOf(who, from),
      from === "team" ? this.members.get(who) : undefined,
    ];
    return (
      account !== undefined &&
      account.left > 0 &&
      (!member || member.cap === null || member.used < member.cap)
    );
  }

  refund(spend: Spend): Outcome {
    if (spend.refunded) return "conflict";
    if (spend.account.ended) return "invalid-input";
    spend.refunded = true;
    this.book.release(spend);
    spend.account.left += 1;
    if (spend.period !== spend.account.period) return "ok";
    spend.account.used -= 1;
    if (spend.member) spend.member.used = Math.max(0, spend.member.used - 1);
    return "ok";
  }

  /** Support corrects the plan if there is one, otherwise the trial. */
  correct(who: string, credits: number): Outcome {
    const account = this.plans.get(who) ?? this.trials.get(who);
    if (!account || account.left + credits < 0) return "invalid-input";
    account.left += credits;
    return "ok";
  }

  /** Refunding a payment voids what is left of its credits; returns how many. */
  refundPayment(who: string, credits: number): number {
    const plan = this.plans.get(who);
    if (!plan) return 0;
    const voided = Math.min(plan.left, credits);
    plan.left -= voided;
    return voided;
  }

  /** A dispute that is won returns the credits it took. */
  returnPayment(who: string, credits: number): void {
    const plan = this.plans.get(who);
    if (plan) plan.left += credits;
  }

  buy(who: string, offer: Offer): Outcome {
    if (this.plans.has(who)) return "conflict";
    const plan: Plan = {
      owner: who,
      kind: "plan",
      left: 0,
      used: 0,
      period: 0,
      passed: new Set(),
      ended: false,
      offer,
      endsAt: 0,
      day: 0,
      cancelled: false,
      next: null,
    };
    this.plans.set(who, plan);
    this.latest.set(who, plan);
    this.begin(who, plan, offer, this.now);
    return "ok";
  }

  change(who: string, offer: Offer): Outcome {
    const plan = this.plans.get(who);
    if (!plan) return "not-found";
    const [from, sameRank] = [plan.offer, offer.rank === plan.offer.rank];
    if (offer.price === from.price) plan.next = null;
    else if (offer.rank > from.rank || (sameRank && offer.months > from.months))
      this.begin(who, plan, offer, this.now);
    else [plan.next, plan.cancelled] = [offer, false];
    return "ok";
  }

  /** Cancels at the end of the period, or resumes the plan. */
  setCancelled(who: string, cancelled: boolean): Outcome {
    const plan = this.plans.get(who);
    if (!plan) return "not-found";
    [plan.cancelled, plan.next] = [cancelled, null];
    return "ok";
  }

  pass(milliseconds: number): void {
    this.now += milliseconds;
    for (const [who, plan] of this.plans) {
      while (!plan.ended && plan.endsAt <= this.now) {
        if (plan.cancelled) [plan.ended, plan.left] = [true, 0];
        else this.begin(who, plan, plan.next ?? plan.offer, plan.endsAt, this.dayAfter(plan));
      }
      if (plan.ended) this.plans.delete(who);
    }
  }

  add(owner: string, who: string, cap: number | null): Outcome {
    if (!this.hasTeamPlan(owner)) return "forbidden";
    if (owner === who) return "invalid-input";
    if (this.members.has(owner) || this.members.has(who) || this.hasMembers(who)) return "conflict";
    this.members.set(who, { owner, cap, used: 0 });
    return "ok";
  }

  setCap(owner: string, who: string, cap: number | null): Outcome {
    if (!this.hasTeamPlan(owner)) return "forbidden";
    const member = this.members.get(who);
    if (member?.owner !== owner) return "not-found";
    if (cap !== null && cap < member.used) return "invalid-input";
    member.cap = cap;
    return "ok";
  }

  remove(owner: string, who: string): Outcome {
    if (!this.hasTeamPlan(owner)) return "forbidden";
    if (this.members.get(who)?.owner !== owner) return "not-found";
    this.members.delete(who);
    return "ok";
  }

  leave(who: string): Outcome {
    return this.members.delete(who) ? "ok" : "not-found";
  }

  /** The resolved balance and its source: the own plan, the main subscriber's, or the trial. */
  balance(who: string): { balance: number; source: string } {
    const [own, member, trial] = [this.plans.get(who), this.members.get(who), this.trials.get(who)];
    const main =
      member && this.hasTeamPlan(member.owner) ? this.plans.get(member.owner) : undefined;
    if (own && own.left > 0) return { balance: own.left, source: "subscription" };
    if (main && main.left > 0) return { balance: main.left, source: "main-subscriber" };
    if (trial && trial.left > 0) return { balance: trial.left, source: "trial" };
    return { balance: 0, source: main ? "main-subscriber" : own ? "subscription" : "trial" };
  }

  hasTeamPlan(owner: string): boolean {
    return this.plans.get(owner)?.offer.team === true;
  }

  private accountOf(who: string, from: Source): Account | undefined {
    if (from === "trial") return this.trials.get(who);
    if (from === "plan") return this.plans.get(who);
    const owner = this.members.get(who)?.owner;
    return owner !== undefined && this.hasTeamPlan(owner) ? this.plans.get(owner) : undefined;
  }

  private hasMembers(owner: string): boolean {
    return [...this.members.values()].some((member) => member.owner === owner);
  }

  /** A paid period: its credits are added, and usage is reset for everyone on the plan. */
  private begin(
    who: string,
    plan: Plan,
    offer: Offer,
    from: number,
    day = new Date(from).getUTCDate(),
  ): void {
    Object.assign(plan, {
      offer,
      left: plan.left + offer.credits,
      used: 0,
      period: plan.period + 1,
      passed: new Set(),
    });
    Object.assign(plan, {
      endsAt: later(from, offer.months, day),
      day,
      cancelled: false,
      next: null,
    });
    for (const member of this.members.values()) if (member.owner === who) member.used = 0;
  }

  private dayAfter({ next, offer, endsAt, day }: Plan): number {
    return this.resetsDayWithInterval && next && next.months !== offer.months
      ? new Date(endsAt).getUTCDate()
      : day;
  }
}

/** Adds months, clamping to the last day of shorter ones. */
function later(from: number, months: number, day: number): number {
  const start = new Date(from);
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(day, lastDay)) + (from % 86_400_000);
}
