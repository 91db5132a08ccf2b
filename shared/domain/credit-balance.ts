import type { Client } from "#shared/contract/call.ts";
import type { CreditsAnswer } from "#shared/contract/credits.ts";
import { callsOf, type Family, type SubscriptionRecord, users, usersSmartHs } from "#shared/contract/subscriptions.ts";
import { canManageSubUsers, type SubscriptionView, viewSubscription } from "#shared/domain/subscription-tier.ts";
import { AppError } from "#shared/errors.ts";

/**
 * The credit chain of the specification's section 4, as one function over the typed client. It returns the balance, why it is what it is, where a
 * credit would be taken from, and the trace of every lookup. Web server, browser and CLI read the same answer.
 */

/** A lookup's answer: there it is; the backend said for certain that it is not there; or nobody knows. */
export type LookupOutcome = "found" | "not-found" | "denied" | "unknown";

export interface TraceStep {
  /** Method and path as called. */
  call: string;
  outcome: LookupOutcome;
  milliseconds: number;
  /** What the answer meant for the chain. */
  note: string;
}

/** Where one credit is taken from: the payload of R3.5 and the family to send it to. */
export interface SpendFrom {
  family: Family;
  subId: string | null;
  customerId: string | null;
  subUserId: string | null;
}

export interface CreditBalance extends CreditsAnswer {
  subscription: SubscriptionView | null;
  /** Null where nothing may be spent: a balance of 0, known or not. */
  spendFrom: SpendFrom | null;
  customerId: string | null;
  trace: TraceStep[];
}

export interface Person {
  email: string;
  name: string;
}

export interface CreditBalanceOptions {
  subUserPriceIds: readonly string[];
  /** Creating a payment customer is for the person's own first visit, never for support looking at them. Default true. */
  mayCreateCustomer?: boolean;
  now?: () => number;
}

/** A number as backends send it; NaN for anything that is not a finite number or a numeric text. */
export function readNumber(value: unknown): number {
  if (typeof value === "number") return Number.isFinite(value) ? value : Number.NaN;
  if (typeof value === "string" && /^\s*-?\d+(\.\d+)?\s*$/.test(value)) return Number(value);
  return Number.NaN;
}

/** R4.1: purchased minus used; if that is not a number, given minus used; 0 where neither is. */
export function balanceOf(record: Pick<SubscriptionRecord, "credits_purchased" | "credits_used" | "credits_given">): number {
  const used = readNumber(record.credits_used);
  const bought = readNumber(record.credits_purchased) - used;
  const balance = Number.isNaN(bought) ? readNumber(record.credits_given) - used : bought;
  return Number.isNaN(balance) ? 0 : balance;
}

interface Found<T> {
  outcome: "found";
  data: T;
}
interface Missed {
  outcome: Exclude<LookupOutcome, "found">;
}
type Lookup<T> = Found<T> | Missed;

/**
 * Loads a person's credits. Never throws for a failing backend: on any failure the balance is 0 (R4.4) and `reason` says `unknown` or `denied`.
 */
export async function loadCreditBalance(client: Client, person: Person, options: CreditBalanceOptions): Promise<CreditBalance> {
  const chain = new Chain(client, person, options);
  return chain.run();
}

class Chain {
  readonly trace: TraceStep[] = [];
  private family: Family = "users";
  private customerId: string | null = null;
  private unsure: "unknown" | "denied" | null = null;
  private readonly client: Client;
  private readonly person: Person;
  private readonly options: CreditBalanceOptions;

  constructor(client: Client, person: Person, options: CreditBalanceOptions) {
    this.client = client;
    this.person = person;
    this.options = options;
  }

  async run(): Promise<CreditBalance> {
    if (!(await this.findUser())) return this.finish(null, "none");
    const own = await this.loadSubscription();
    if (own && balanceOf(own) !== 0) return this.finish(own, "subscription");
    // A paid plan that did not answer must not be replaced by the trial: the person would spend the wrong credits.
    if (this.unsure) return this.finish(own, "none");
    const main = await this.loadMainSubscriber();
    if (main && balanceOf(main.record) !== 0) return this.finish(main.record, "main-subscriber", main);
    if (this.unsure) return this.finish(own, "none", main ?? undefined);
    const trial = await this.lookup(
      "trial subscription",
      () => this.client(usersSmartHs.trial, this.ids()),
      "GET /users-smart-hs/subscription/trial",
    );
    if (trial.outcome === "found" && balanceOf(trialOf(trial.data)) !== 0) return this.finish(trialOf(trial.data), "trial");
    if (main) return this.finish(main.record, "main-subscriber", main);
    if (own) return this.finish(own, "subscription");
    return this.finish(trial.outcome === "found" ? trialOf(trial.data) : null, trial.outcome === "found" ? "trial" : "none");
  }

  /** R4.5, R4.6: the user record in `users`, else in `users-smart-hs`, else a customer is created and the load tried once more. */
  private async findUser(mayCreate = this.options.mayCreateCustomer ?? true): Promise<boolean> {
    const userid = this.person.email;
    const first = await this.lookup("user record", () => this.client(users.find, { userid }), "GET /users");
    const second =
      first.outcome === "found"
        ? first
        : await this.lookup("user record", () => this.client(usersSmartHs.find, { userid }), "GET /users-smart-hs");
    if (second.outcome === "found") {
      this.family = first.outcome === "found" ? "users" : "users-smart-hs";
      const id = second.data.stripe_customerid;
      this.customerId = id === undefined || id === null ? null : String(id);
      return true;
    }
    // Only two definite not-founds create a customer; a time-out creates nothing.
    if (first.outcome !== "not-found" || second.outcome !== "not-found" || !mayCreate) return false;
    const created = await this.lookup(
      "payment customer",
      async () => ({ data: await this.client(usersSmartHs.createCustomer, { email: this.person.email, name: this.person.name }) }),
      "GET /users-smart-hs/stripe/customer/create",
    );
    return created.outcome === "found" ? this.findUser(false) : false;
  }

  /** R7.3 and R7.4 in parallel. The family becomes users-smart-hs when its lookup succeeds, or when none does. */
  private async loadSubscription(): Promise<SubscriptionRecord | null> {
    const family = this.family;
    const [alt, current] = await Promise.all([
      this.lookup(
        "smart-hs subscription",
        () => this.client(usersSmartHs.currentAlt, this.ids()),
        "GET /users-smart-hs/subscription/current-alt",
      ),
      this.lookup("current subscription", () => this.client(callsOf(family).current, this.ids()), `GET /${family}/subscription/current`),
    ]);
    if (alt.outcome === "found" || current.outcome !== "found") this.family = "users-smart-hs";
    const record = alt.outcome === "found" ? alt.data : current.outcome === "found" ? current.data : null;
    if (record && balanceOf(record) !== 0) this.unsure = null;
    return record;
  }

  /** R4.2: both families are asked whether the person is a sub-user; the first that says so is followed. */
  private async loadMainSubscriber(): Promise<{ record: SubscriptionRecord; family: Family; subUserId: string } | null> {
    const user_email = this.person.email;
    const names: readonly Family[] = ["users-smart-hs", "users"];
    const checks = await Promise.all(
      names.map((name) =>
        this.lookup(
          "sub-user check",
          () => this.client(callsOf(name).checkSubUser, { user_email }),
          `GET /${name}/subscription/check_sub_user`,
        ),
      ),
    );
    for (const [index, name] of names.entries()) {
      const check = checks[index];
      if (check?.outcome !== "found" || !check.data.main_sub_id) continue;
      const sub_id = String(check.data.main_sub_id);
      const credits = await this.lookup(
        "main subscriber's credits",
        () => this.client(callsOf(name).mainUserCredits, { sub_id }),
        `GET /${name}/subscription/main_user_credits`,
      );
      if (credits.outcome !== "found") continue;
      this.unsure = null;
      return {
        record: { ...credits.data, sub_id: credits.data.sub_id ?? sub_id },
        family: name,
        subUserId: String(check.data.sub_user_id ?? user_email),
      };
    }
    return null;
  }

  private ids(): { userid: string; customerid: string } {
    return { userid: this.person.email, customerid: this.customerId ?? "" };
  }

  private async lookup<T>(what: string, ask: () => Promise<{ data: T }>, call: string): Promise<Lookup<T>> {
    const now = this.options.now ?? Date.now;
    const started = now();
    const done = (outcome: LookupOutcome, note: string) =>
      this.trace.push({ call, outcome, milliseconds: Math.round(now() - started), note });
    try {
      const { data } = await ask();
      done("found", `${what}: ${figuresOf(data)}`);
      return { outcome: "found", data };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const outcome =
        error.code === "not-found"
          ? "not-found"
          : error.code === "forbidden" || error.code === "invalid-credentials"
            ? "denied"
            : "unknown";
      done(outcome, `${what}: ${error.message}`);
      if (outcome !== "not-found") this.unsure = outcome;
      return { outcome };
    }
  }

  private finish(
    record: SubscriptionRecord | null,
    source: CreditBalance["source"],
    main?: { family: Family; subUserId: string },
  ): CreditBalance {
    const failed = this.unsure !== null;
    const balance = record && !failed ? Math.max(0, balanceOf(record)) : 0;
    const paid = record !== null && source !== "trial";
    const family = main?.family ?? this.family;
    return {
      balance,
      reason: this.unsure ?? (balance > 0 ? "known" : "zero"),
      source: failed ? "none" : source,
      family,
      subscription: paid && record ? viewSubscription(record) : null,
      used: knownNumber(record?.credits_used),
      granted: knownNumber(record?.credits_purchased) ?? knownNumber(record?.credits_given),
      isSubUser: main !== undefined,
      canManageSubUsers: paid && record !== null && main === undefined && canManageSubUsers(record, this.options.subUserPriceIds),
      spendFrom: balance > 0 && record ? this.spendFrom(record, source, family, main?.subUserId ?? null) : null,
      customerId: this.customerId,
      trace: this.trace,
    };
  }

  private spendFrom(record: SubscriptionRecord, source: CreditBalance["source"], family: Family, subUserId: string | null): SpendFrom {
    const customerId = record.customer_id ?? this.customerId;
    return {
      family: source === "trial" ? "users-smart-hs" : family,
      subId: source === "trial" || !record.sub_id ? null : String(record.sub_id),
      customerId: customerId === null ? null : String(customerId),
      subUserId,
    };
  }
}

/** R4.3: of a trial only the given credits count. */
function trialOf(record: SubscriptionRecord): SubscriptionRecord {
  return { ...record, credits_purchased: undefined };
}

const figures = ["stripe_customerid", "main_sub_id", "tier", "credits_purchased", "credits_given", "credits_used"] as const;

/** What a found record says that the chain reads, for the trace. */
function figuresOf(record: unknown): string {
  const said = (record ?? {}) as Partial<Record<(typeof figures)[number], unknown>>;
  const known = figures.filter((name) => said[name] !== undefined && said[name] !== null);
  return known.length > 0 ? known.map((name) => `${name} ${String(said[name])}`).join(", ") : "found";
}

function knownNumber(value: unknown): number | null {
  const number = readNumber(value);
  return Number.isNaN(number) ? null : number;
}

/** The balance as it goes to the browser: without the trace, the customer and where a credit is taken from. */
export function presentCredits(balance: CreditBalance): CreditsAnswer {
  const { trace: _trace, spendFrom: _spendFrom, customerId: _customerId, ...answer } = balance;
  return answer;
}

/** R4.8: the optimistic step on screen after a credit was used; replaced by the server's answer. */
export function afterUse(balance: number, used: number): { balance: number; used: number } {
  return { balance: balance - 1, used: used + 1 };
}
