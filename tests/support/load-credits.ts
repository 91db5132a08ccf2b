import { createUpstream, type Upstream } from "#server/http/upstream.ts";
import { createClient, type Transport } from "#shared/contract/call.ts";
import { type CreditBalance, resolveCreditBalance } from "#shared/domain/credit-balance.ts";
import { defaultSubUserPriceIds } from "#shared/domain/subscription-tier.ts";
import {
  type ForeignBackend,
  type ForeignRequest,
  type ForeignScript,
  startForeignBackend,
} from "#tests/support/foreign-backend.ts";

/**
 * Section 7's calls by name, a backend's records, and a user's credits loaded from it over HTTP.
 */

export const person = { email: "pat+tests@example.test", name: "Pat Person" };

export const section7 = {
  find: "GET /users",
  findSmart: "GET /users-smart-hs",
  create: "GET /users-smart-hs/stripe/customer/create",
  alt: "GET /users-smart-hs/subscription/current-alt",
  current: "GET /users/subscription/current",
  check: "GET /users/subscription/check_sub_user",
  checkSmart: "GET /users-smart-hs/subscription/check_sub_user",
  main: "GET /users/subscription/main_user_credits",
  mainSmart: "GET /users-smart-hs/subscription/main_user_credits",
  trial: "GET /users-smart-hs/subscription/trial",
  use: "PUT /users/subscription/useCredit",
  useSmart: "PUT /users-smart-hs/subscription/useCredit",
} as const;

export type Script = Record<string, ForeignScript>;

export const data = (record: unknown) => ({ data: record });
export const user = data({ stripe_customerid: "cus_1" });
export const plan = (purchased: unknown, used: unknown, more: object = {}) =>
  data({
    credits_purchased: purchased,
    credits_used: used,
    sub_id: "sub_1",
    customer_id: "cus_1",
    tier: 2,
    curr_price_id: "price_1",
    ...more,
  });
export const trialOf = (given: unknown, used: unknown) =>
  data({ credits_given: given, credits_used: used, customer_id: "cus_trial" });

export interface Loaded {
  balance: CreditBalance;
  asked: ForeignRequest[];
  calls: string[];
}

export async function loadFrom(
  foreign: ForeignBackend,
  mayCreateCustomer = true,
): Promise<CreditBalance> {
  const upstream = createUpstream(foreign.url, { timeoutFactor: 40 });
  try {
    return await resolveCreditBalance(createClient(shortOfSilence(foreign, upstream)), person, {
      subUserPriceIds: defaultSubUserPriceIds,
      mayCreateCustomer,
    });
  } finally {
    await upstream.close();
  }
}

/** A silent backend gets a short limit, any other as long as the machine needs. */
export function shortOfSilence({ script }: ForeignBackend, { carry }: Upstream): Transport {
  return (request) => {
    const path = request.path.split("?")[0];
    const silent = script.get(`${request.method} ${path}`) === "silence";
    return carry(silent ? { ...request, timeoutMs: 50 } : request);
  };
}

export async function load(script: Script): Promise<Loaded> {
  await using foreign = await startForeignBackend(script);
  const balance = await loadFrom(foreign);
  return { balance, asked: foreign.asked, calls: foreign.asked.map(({ call }) => call) };
}
