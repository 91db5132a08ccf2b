import * as z from "zod/mini";
import type { AnyCall, Client, InputOf } from "#shared/contract/call.ts";
import type { CreditsAnswer } from "#shared/contract/credits.ts";
import {
  callsOf,
  type Family,
  type SubscriptionRecord,
  users,
  usersSmartHs,
} from "#shared/contract/subscriptions.ts";
import type { User } from "#shared/contract/users.ts";
import {
  canManageSubUsers,
  creditsLeft,
  knownNumber,
  type SubscriptionView,
  trialOf,
  viewSubscription,
} from "#shared/domain/subscription-tier.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";

/**
 * The fallback chain of the specification's section 4: a user's own subscription, the main
 * subscriber's, the trial. One function over the typed client, for web server and CLI.
 */

/** The account to debit: the payload of R3.5 and the family to send it to. */
export interface AccountToDebit {
  family: Family;
  subId: string | null;
  customerId: string | null;
  subUserId: string | null;
}

export interface CreditBalance extends CreditsAnswer {
  subscription: SubscriptionView | null;
  /** Null where nothing may be spent: a balance of 0, known or not. */
  accountToDebit: AccountToDebit | null;
  customerId: string | null;
  trace: TraceStep[];
}

export interface CreditBalanceOptions {
  subUserPriceIds: readonly string[];
  /** True (the default) for the user's own visit, false when support looks at them. */
  mayCreateCustomer?: boolean;
  now?: () => number;
}

/**
 * Resolves a user's balance, the account it is of, and the trace of every lookup. Never throws for
 * a failing backend: the balance is then 0 (R4.4) and `reason` is `unknown` or `denied`.
 */
export async function resolveCreditBalance(
  client: Client,
  user: User,
  options: CreditBalanceOptions,
): Promise<CreditBalance> {
  return new BalanceResolver(client, user, options).run();
}

/** The owner's plan that a member draws on. */
interface MainSubscriber {
  record: SubscriptionRecord;
  family: Family;
  subUserId: string;
}

/** The end of the chain: the source, its record, and the reason for any uncertainty. */
interface Resolution {
  source: CreditBalance["source"];
  record: SubscriptionRecord | null;
  failure?: LookupFailure;
}

class BalanceResolver {
  private family: Family = "users";
  private customerId: string | null = null;
  private own: SubscriptionRecord | null = null;
  private main: MainSubscriber | null = null;
  private isSubUser = false;
  /** Whether the lookup of the user's record in `users` failed. */
  private isCustomerUnsure = false;
  private readonly lookups: Lookups;
  private readonly user: User;
  private readonly options: CreditBalanceOptions;

  constructor(client: Client, user: User, options: CreditBalanceOptions) {
    this.lookups = new Lookups(client, options.now);
    this.user = user;
    this.options = options;
  }

  async run(): Promise<CreditBalance> {
    const missing = await this.findUser(this.options.mayCreateCustomer ?? true);
    if (missing) return this.finish({ source: "none", record: null, failure: missing.failure });
    const ownFailure = await this.loadSubscription();
    if (creditsLeft(this.own) > 0) return this.finish({ source: "subscription", record: this.own });
    // The trial must not stand in for a paid plan that did not answer: it would be debited instead.
    if (ownFailure) return this.finish({ source: "none", record: this.own, failure: ownFailure });
    const mainFailure = await this.loadMainSubscriber();
    const main = this.main?.record ?? null;
    if (creditsLeft(main) > 0) return this.finish({ source: "main-subscriber", record: main });
    if (mainFailure)
      return this.finish({ source: "none", record: main ?? this.own, failure: mainFailure });
    return this.finish(await this.loadTrial());
  }

  /**
   * R7.1, R4.6: finds the user record in `users`, on failure in `users-smart-hs`; on two definite
   * not-founds creates a customer and tries once more. Null when found, else the failure. Where it
   * was found does not decide the family (R4.5).
   */
  private async findUser(mayCreate: boolean): Promise<{ failure: LookupFailure } | null> {
    const userid = this.user.email;
    const first = await this.lookups.find("user record", users.find, { userid });
    const second =
      first.outcome === "found"
        ? first
        : await this.lookups.find("user record", usersSmartHs.find, { userid });
    if (second.outcome === "found") {
      const id = second.data.stripe_customerid;
      this.customerId = id === undefined || id === null ? null : String(id);
      this.isCustomerUnsure = first.outcome === "unknown";
      return null;
    }
    const failure = failureOf(first, second);
    return failure === null && mayCreate ? this.createCustomer() : { failure };
  }

  /** Once: a customer created but not yet found is a backend lagging behind. */
  private async createCustomer(): Promise<{ failure: LookupFailure } | null> {
    const created = await this.lookups.make(
      "payment customer",
      usersSmartHs.createCustomer,
      this.user,
    );
    if (created.outcome !== "found") return { failure: failureOf(created) ?? "unknown" };
    const missing = await this.findUser(false);
    return missing && { failure: missing.failure ?? "unknown" };
  }

  /**
   * R7.3 and R7.4 in parallel; the smart-hs answer counts first. The family becomes users-smart-hs
   * when its lookup succeeds, or when neither does.
   */
  private async loadSubscription(): Promise<LookupFailure> {
    const [alt, current] = await Promise.all([
      this.lookups.find("smart-hs subscription", usersSmartHs.currentAlt, this.ids()),
      this.lookups.find("current subscription", callsOf(this.family).current, this.ids()),
    ]);
    if (alt.outcome === "found" || current.outcome !== "found") this.family = "users-smart-hs";
    this.own =
      alt.outcome === "found" ? alt.data : current.outcome === "found" ? current.data : null;
    const failure = alt.outcome === "found" ? null : failureOf(alt, current);
    // The refusal may only concern the customer id, which is of the other family.
    return failure && this.isCustomerUnsure ? "unknown" : failure;
  }

  /** R4.2: asks both families for a main subscriber; of two, one with credits left wins. */
  private async loadMainSubscriber(): Promise<LookupFailure> {
    const user_email = this.user.email;
    const names: readonly Family[] = ["users-smart-hs", "users"];
    const checks = await Promise.all(
      names.map((name) =>
        this.lookups.find("sub-user check", callsOf(name).checkSubUser, { user_email }),
      ),
    );
    const loads: Lookup<unknown>[] = [];
    for (const [index, family] of names.entries()) {
      const check = checks[index];
      if (check?.outcome !== "found" || !check.data.main_sub_id) continue;
      this.isSubUser = true;
      const sub_id = String(check.data.main_sub_id);
      const load = await this.lookups.find(
        "main subscriber's credits",
        callsOf(family).mainUserCredits,
        { sub_id },
      );
      loads.push(load);
      if (load.outcome !== "found") continue;
      const record = { ...load.data, sub_id: load.data.sub_id || sub_id };
      const subUserId = String(check.data.sub_user_id || user_email);
      if (!this.main || creditsLeft(record) > 0) this.main = { record, family, subUserId };
      if (creditsLeft(record) > 0) break;
    }
    return failureOf(...checks, ...loads);
  }

  /** R4.3; with the trial empty too, the source that would have been debited first. */
  private async loadTrial(): Promise<Resolution> {
    const { main, own } = this;
    const trial = await this.lookups.find("trial subscription", usersSmartHs.trial, this.ids());
    const record = trial.outcome === "found" ? trialOf(trial.data) : null;
    if (creditsLeft(record) > 0) return { source: "trial", record };
    const failure = failureOf(trial);
    if (main) return { source: "main-subscriber", record: main.record, failure };
    if (own) return { source: "subscription", record: own, failure };
    return { source: record ? "trial" : "none", record, failure };
  }

  private ids(): { userid: string; customerid: string } {
    return { userid: this.user.email, customerid: this.customerId ?? "" };
  }

  private finish({ source, record, failure = null }: Resolution): CreditBalance {
    const balance = failure ? 0 : creditsLeft(record);
    const ofMain = source === "main-subscriber" ? this.main : null;
    const family = ofMain?.family ?? this.family;
    // R4.7 depends on the user's own plan, even an empty one, never on the main subscriber's.
    const subscription = ofMain?.record ?? this.own;
    return {
      balance,
      reason: failure ?? (balance > 0 ? "known" : "zero"),
      source: failure ? "none" : source,
      family,
      subscription: subscription && viewSubscription(subscription),
      used: knownNumber(record?.credits_used),
      granted: knownNumber(record?.credits_purchased) ?? knownNumber(record?.credits_given),
      isSubUser: this.isSubUser,
      canManageSubUsers:
        this.own !== null && canManageSubUsers(this.own, this.options.subUserPriceIds),
      accountToDebit: balance > 0 && record ? this.accountToDebit(record, source, family) : null,
      customerId: this.customerId,
      trace: this.lookups.trace,
    };
  }

  private accountToDebit(
    record: SubscriptionRecord,
    source: CreditBalance["source"],
    family: Family,
  ): AccountToDebit {
    const customerId = record.customer_id ?? this.customerId;
    return {
      family: source === "trial" ? "users-smart-hs" : family,
      subId: source === "trial" || !record.sub_id ? null : String(record.sub_id),
      customerId: customerId === null ? null : String(customerId),
      subUserId: source === "main-subscriber" ? (this.main?.subUserId ?? null) : null,
    };
  }
}

/** The balance as the browser gets it: without trace, customer and account to debit. */
export function presentCredits(balance: CreditBalance): CreditsAnswer {
  const { trace: _trace, accountToDebit: _account, customerId: _customerId, ...answer } = balance;
  return answer;
}

/**
 * R4.8: the balance after a debit that left `left` credits on the account resolved before it.
 * Undefined at zero: then another account may be next.
 */
export function afterDebit(before: CreditBalance, left: number | null): CreditsAnswer | undefined {
  const { granted, source, subscription } = before;
  if (left === null || left <= 0 || granted === null) return undefined;
  const used = granted - left;
  const isOfPlan = source === "subscription" || source === "main-subscriber";
  const detail = subscription && { ...subscription.detail, credits_used: used };
  return {
    ...presentCredits(before),
    balance: left,
    used,
    subscription: isOfPlan && detail ? viewSubscription(detail) : subscription,
  };
}

/** `not-found` is definite; `unknown` may have another answer next time. */
export type LookupOutcome = "found" | "not-found" | "denied" | "unknown";

export interface TraceStep {
  /** Method and path as called. */
  call: string;
  outcome: LookupOutcome;
  milliseconds: number;
  /** The answer, for a reader. */
  note: string;
}

type Lookup<T> = { outcome: "found"; data: T } | { outcome: Exclude<LookupOutcome, "found"> };

/** Why a balance is not certain; null if it is. */
type LookupFailure = "unknown" | "denied" | null;

/** The combined failure of several lookups: `unknown` outweighs `denied`. */
function failureOf(...lookups: readonly { outcome: LookupOutcome }[]): LookupFailure {
  if (lookups.some(({ outcome }) => outcome === "unknown")) return "unknown";
  return lookups.some(({ outcome }) => outcome === "denied") ? "denied" : null;
}

/** A call whose answer is `{data: …}`. */
type DataCall = AnyCall & { answer: z.ZodMiniObject<{ data: z.ZodMiniType }> };
type DataOf<C extends DataCall> = z.output<C["answer"]["shape"]["data"]>;

const anything = z.unknown();
const callsOrNone = new WeakMap<DataCall, DataCall>();

/** The call with `{data: null}` as an answer, made once per call. */
function orNullData(call: DataCall): DataCall {
  const known = callsOrNone.get(call);
  if (known) return known;
  const made = { ...call, answer: z.object({ data: z.nullable(call.answer.shape.data) }) };
  callsOrNone.set(call, made as AnyCall as DataCall);
  return made as AnyCall as DataCall;
}

/** The lookups of the chain, with a trace of all of them. */
class Lookups {
  readonly trace: TraceStep[] = [];
  private readonly client: Client;
  private readonly now: () => number;

  constructor(client: Client, now: () => number = Date.now) {
    this.client = client;
    this.now = now;
  }

  /** Never throws for a failing backend. `{data: null}` is as definite as a 404. */
  async find<C extends DataCall>(
    what: string,
    call: C,
    input: InputOf<C>,
  ): Promise<Lookup<DataOf<C>>> {
    return this.ask(what, call, async () => {
      const { data } = await this.client(orNullData(call), input);
      return data as DataOf<C> | null;
    });
  }

  /** A call that creates something, sent once: any success counts as found. */
  async make<C extends AnyCall>(
    what: string,
    call: C,
    input: InputOf<C>,
  ): Promise<Lookup<unknown>> {
    return this.ask(
      what,
      call,
      async () =>
        (await this.client({ ...call, answer: anything } as AnyCall, input, { once: true })) ?? {},
    );
  }

  private async ask<T>(
    what: string,
    { method, path }: AnyCall,
    perform: () => Promise<T | null>,
  ): Promise<Lookup<T>> {
    const started = this.now();
    const done = (outcome: LookupOutcome, note: string) => {
      this.trace.push({
        call: `${method} ${path}`,
        outcome,
        milliseconds: Math.round(this.now() - started),
        note: `${what}: ${note}`,
      });
    };
    try {
      const data = await perform();
      done(data === null ? "not-found" : "found", data === null ? "none" : figuresOf(data));
      return data === null ? { outcome: "not-found" } : { outcome: "found", data };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const outcome = outcomeOf(error.code);
      done(outcome, error.message);
      return { outcome };
    }
  }
}

function outcomeOf(code: ErrorCode): Exclude<LookupOutcome, "found"> {
  if (code === "not-found") return "not-found";
  return code === "forbidden" || code === "invalid-credentials" ? "denied" : "unknown";
}

const figures = [
  "stripe_customerid",
  "main_sub_id",
  "tier",
  "credits_purchased",
  "credits_given",
  "credits_used",
] as const;

/** JSON for objects: one off the wire may have a `toString` that is no function. */
function write(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The figures of a record that the chain reads, for the trace. */
function figuresOf(record: unknown): string {
  const said = (record ?? {}) as Partial<Record<(typeof figures)[number], unknown>>;
  const known = figures.filter((name) => said[name] !== undefined && said[name] !== null);
  return known.length > 0
    ? known.map((name) => `${name} ${write(said[name])}`).join(", ")
    : "found";
}
