import { operations } from "#server/api/api.ts";
import { account } from "#shared/contract/account.ts";
import { billing } from "#shared/contract/billing.ts";
import type { AnyCall } from "#shared/contract/call.ts";
import { credits } from "#shared/contract/credits.ts";
import { invitations } from "#shared/contract/invitations.ts";
import { profile } from "#shared/contract/profile.ts";
import { searches } from "#shared/contract/searches.ts";
import { subUsers } from "#shared/contract/sub-users.ts";
import { users, usersSmartHs } from "#shared/contract/subscriptions.ts";
import { userAdmin } from "#shared/contract/users.ts";
import { watches } from "#shared/contract/watches.ts";

/** An endpoint of the web server or of the backend. */
export interface Endpoint {
  side: "web" | "backend";
  method: string;
  path: string;
}

const endpoint = (
  side: Endpoint["side"],
  { method, path }: Pick<AnyCall, "method" | "path">,
): Endpoint => ({
  side,
  method,
  path: side === "web" ? `/api${path}` : path,
});

/** Files, which are no calls of the contract. */
const files: readonly Endpoint[] = [
  ...[
    "/api/account.json",
    "/api/ledger.csv",
    "/api/searches/history.csv",
    "/api/profile/picture",
    "/checkout/{id}",
  ].map((path) => ({ side: "web", method: "GET", path }) as const),
  { side: "web", method: "DELETE", path: "/api/profile/picture" },
  { side: "web", method: "POST", path: "/checkout/{id}" },
  { side: "backend", method: "GET", path: "/profile/picture" },
  { side: "backend", method: "DELETE", path: "/profile/picture" },
];

const backendCalls: readonly AnyCall[] = [
  users,
  usersSmartHs,
  credits,
  searches,
  subUsers,
  invitations,
  billing,
  userAdmin,
  profile,
  watches,
  { records: account.records },
].flatMap((noun): AnyCall[] => Object.values(noun));

const order = ["GET", "PUT", "PATCH", "POST", "DELETE"];

/** Every endpoint with personal data; reads before writes, so that an attempt finds its target. */
export function listEndpoints(): Endpoint[] {
  const all = [
    ...operations.map(({ call }) => endpoint("web", call)),
    // Answered by the web server alone.
    ...backendCalls
      .filter((call) => call !== credits.show)
      .map((call) => endpoint("backend", call)),
    ...files,
  ];
  return all.toSorted((one, other) => order.indexOf(one.method) - order.indexOf(other.method));
}

/** How a user identifies themselves. */
export interface OwnNames {
  priceId: string;
  email: string;
  customerId: string;
  subId: string;
}

/** Passes validation, so that an attempt reaches the check under test. */
export function plainInput({ path }: Endpoint, own: OwnNames): Record<string, unknown> {
  const short = path.replace(/^\/api/, "");
  const { priceId, email, customerId, subId } = own;
  // Section 7 calls name their user; each attempt changes one of the names.
  if (/^\/users(-smart-hs)?$/.test(short)) return { userid: email };
  if (/\/(current|current-alt|trial)$/.test(short))
    return { userid: email, customerid: customerId };
  if (short.endsWith("/check_sub_user")) return { user_email: email };
  if (short.endsWith("/main_user_credits")) return { sub_id: subId };
  const inputs: Record<string, Record<string, unknown>> = {
    "/searches": { kind: "hs-code", q: "rubber boots" },
    "/hs-codes/suggest": { q: "boots" },
    "/billing/checkouts": { priceId },
    "/billing/checkouts/{id}": { outcome: "paid" },
    "/checkout/{id}": { outcome: "paid" },
    "/billing/change": { priceId },
    "/profile": { name: "Somebody", company: "Somewhere" },
    "/sub-users": { email: "new-member@example.test" },
    "/sub-users/{email}": { cap: 0 },
    "/membership": { sharesWords: true },
    "/parties/screen": { name: "Somebody" },
    "/watches": { kind: "market", key: "GB" },
    "/watches/state": { kind: "market", key: "GB" },
    "/ledger/grants": { userid: email, credits: 1, reason: "try" },
    "/ledger/voids": { userid: email, credits: 1, reason: "try" },
    "/ledger/refunds": { reason: "try" },
    "/users-smart-hs/stripe/customer/create": { email, name: "Somebody" },
  };
  return inputs[short] ?? {};
}
