import type { Client } from "#shared/contract/call.ts";
import type { CreditsAnswer } from "#shared/contract/credits.ts";
import {
  callsOf,
  type Family,
  type SubscriptionRecord,
  users,
  usersSmartHs,
} from "#shared/contract/subscriptions.ts";
import { creditsLeft, knownNumber, trialOf } from "#shared/domain/credit-balance-figures.ts";
import {
  type Doubt,
  doubtOf,
  type Lookup,
  Lookups,
  type TraceStep,
} from "#shared/domain/credit-balance-lookup.ts";
import {
  canManageSubUsers,
  type SubscriptionView,
  viewSubscription,
} from "#shared/domain/subscription-tier.ts";

export { balanceOf, readNumber } from "#shared/domain/credit-balance-figures.ts";
export type { LookupOutcome, TraceStep } from "#shared/domain/credit-balance-lookup.ts";

/**
 * The credit chain of the specification's section 4, as one function over the typed client. It
 * returns the balance, why it is what it is, where a credit would be taken from, and the trace of
 * every lookup. Web server, browser and CLI read the same answer.
 */

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
  /**
   * Creating a payment customer is for the person's own first visit, never for support looking at
   * them. Default true.
   */
  mayCreateCustomer?: boolean;
  now?: () => number;
}

/**
 * Loads a person's credits. Never throws for a failing backend: on any failure the balance is 0
 * (R4.4) and `reason` says `unknown` or `denied`.
 */
export async function loadCreditBalance(
  client: Client,
  person: Person,
  options: CreditBalanceOptions,
): Promise<CreditBalance> {
  return new Chain(client, person, options).run();
}

/** The plan of somebody else that a person draws on. */
interface MainSubscriber {
  record: SubscriptionRecord;
  family: Family;
  subUserId: string;
}

/** What the chain ended with: whose credits, their record, and what is not certain of it. */
interface End {
  source: CreditBalance["source"];
  record: SubscriptionRecord | null;
  doubt?: Doubt;
}

class Chain {
  private family: Family = "users";
  private customerId: string | null = null;
  private own: SubscriptionRecord | null = null;
  private main: MainSubscriber | null = null;
  private isSubUser = false;
  /** Whether `users` was asked for the person's record in vain. */
  private isCustomerUnsure = false;
  private readonly lookups: Lookups;
  private readonly person: Person;
  private readonly options: CreditBalanceOptions;

  constructor(client: Client, person: Person, options: CreditBalanceOptions) {
    this.lookups = new Lookups(client, options.now);
    this.person = person;
    this.options = options;
  }

  async run(): Promise<CreditBalance> {
    const missing = await this.findUser(this.options.mayCreateCustomer ?? true);
    if (missing) return this.finish({ source: "none", record: null, doubt: missing.doubt });
    const ownDoubt = await this.loadSubscription();
    if (creditsLeft(this.own) > 0) return this.finish({ source: "subscription", record: this.own });
    // A paid plan that did not answer must not be replaced by the trial: the person would spend the
    // wrong credits.
    if (ownDoubt) return this.finish({ source: "none", record: this.own, doubt: ownDoubt });
    const mainDoubt = await this.loadMainSubscriber();
    const main = this.main?.record ?? null;
    if (creditsLeft(main) > 0) return this.finish({ source: "main-subscriber", record: main });
    if (mainDoubt)
      return this.finish({ source: "none", record: main ?? this.own, doubt: mainDoubt });
    return this.finish(await this.loadTrial());
  }

  /**
   * R7.1, R4.6: the user record in `users`, on failure in `users-smart-hs`; where both say for
   * certain that there is none, a customer is created and the load tried once more. Null when
   * found, else what is in doubt. In which of the two it was found says nothing of the family
   * (R4.5).
   */
  private async findUser(mayCreate: boolean): Promise<{ doubt: Doubt } | null> {
    const userid = this.person.email;
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
    const doubt = doubtOf(first, second);
    return doubt === null && mayCreate ? this.createCustomer() : { doubt };
  }

  /**
   * Once: a customer that was made and still is not found is a backend that has not caught up, not
   * a reason to make another.
   */
  private async createCustomer(): Promise<{ doubt: Doubt } | null> {
    const created = await this.lookups.make(
      "payment customer",
      usersSmartHs.createCustomer,
      this.person,
    );
    if (created.outcome !== "found") return { doubt: doubtOf(created) ?? "unknown" };
    const missing = await this.findUser(false);
    return missing && { doubt: missing.doubt ?? "unknown" };
  }

  /**
   * R7.3 and R7.4 in parallel; the smart-hs answer counts first. The family becomes users-smart-hs
   * when its lookup succeeds, or when neither does.
   */
  private async loadSubscription(): Promise<Doubt> {
    const [alt, current] = await Promise.all([
      this.lookups.find("smart-hs subscription", usersSmartHs.currentAlt, this.ids()),
      this.lookups.find("current subscription", callsOf(this.family).current, this.ids()),
    ]);
    if (alt.outcome === "found" || current.outcome !== "found") this.family = "users-smart-hs";
    this.own =
      alt.outcome === "found" ? alt.data : current.outcome === "found" ? current.data : null;
    const doubt = alt.outcome === "found" ? null : doubtOf(alt, current);
    // Refused perhaps only because the customer of the other family was named.
    return doubt && this.isCustomerUnsure ? "unknown" : doubt;
  }

  /**
   * R4.2: both families are asked whether the person is a sub-user. Of two that say so, the one
   * with credits left is followed.
   */
  private async loadMainSubscriber(): Promise<Doubt> {
    const user_email = this.person.email;
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
    return doubtOf(...checks, ...loads);
  }

  /**
   * R4.3, and what to show where the trial is empty too: whose credits would have been used first.
   */
  private async loadTrial(): Promise<End> {
    const { main, own } = this;
    const trial = await this.lookups.find("trial subscription", usersSmartHs.trial, this.ids());
    const record = trial.outcome === "found" ? trialOf(trial.data) : null;
    if (creditsLeft(record) > 0) return { source: "trial", record };
    const doubt = doubtOf(trial);
    if (main) return { source: "main-subscriber", record: main.record, doubt };
    if (own) return { source: "subscription", record: own, doubt };
    return { source: record ? "trial" : "none", record, doubt };
  }

  private ids(): { userid: string; customerid: string } {
    return { userid: this.person.email, customerid: this.customerId ?? "" };
  }

  private finish({ source, record, doubt = null }: End): CreditBalance {
    const balance = doubt ? 0 : creditsLeft(record);
    const ofMain = source === "main-subscriber" ? this.main : null;
    const family = ofMain?.family ?? this.family;
    // R4.7 asks for the person's own plan: neither an empty one nor somebody else's changes what it
    // allows.
    const subscription = ofMain?.record ?? this.own;
    return {
      balance,
      reason: doubt ?? (balance > 0 ? "known" : "zero"),
      source: doubt ? "none" : source,
      family,
      subscription: subscription && viewSubscription(subscription),
      used: knownNumber(record?.credits_used),
      granted: knownNumber(record?.credits_purchased) ?? knownNumber(record?.credits_given),
      isSubUser: this.isSubUser,
      canManageSubUsers:
        this.own !== null && canManageSubUsers(this.own, this.options.subUserPriceIds),
      spendFrom: balance > 0 && record ? this.spendFrom(record, source, family) : null,
      customerId: this.customerId,
      trace: this.lookups.trace,
    };
  }

  private spendFrom(
    record: SubscriptionRecord,
    source: CreditBalance["source"],
    family: Family,
  ): SpendFrom {
    const customerId = record.customer_id ?? this.customerId;
    return {
      family: source === "trial" ? "users-smart-hs" : family,
      subId: source === "trial" || !record.sub_id ? null : String(record.sub_id),
      customerId: customerId === null ? null : String(customerId),
      subUserId: source === "main-subscriber" ? (this.main?.subUserId ?? null) : null,
    };
  }
}

/**
 * The balance as it goes to the browser: without the trace, the customer and where a credit is
 * taken from.
 */
export function presentCredits(balance: CreditBalance): CreditsAnswer {
  const { trace: _trace, spendFrom: _spendFrom, customerId: _customerId, ...answer } = balance;
  return answer;
}

/** R4.8: the optimistic step on screen after a credit was used; replaced by the server's answer. */
export function afterUse(balance: number, used: number): { balance: number; used: number } {
  return { balance: balance - 1, used: used + 1 };
}
