import { operations } from "#server/api/api.ts";
import { billing } from "#shared/contract/billing.ts";
import type { AnyCall } from "#shared/contract/call.ts";
import { credits } from "#shared/contract/credits.ts";
import { profile } from "#shared/contract/profile.ts";
import { searches } from "#shared/contract/searches.ts";
import { subUsers } from "#shared/contract/sub-users.ts";
import { users, usersSmartHs } from "#shared/contract/subscriptions.ts";
import { userAdmin } from "#shared/contract/users.ts";

/** One door: method and path, at the web server or at the backend. */
export interface Door {
  side: "web" | "backend";
  method: string;
  path: string;
}

const door = (side: Door["side"], { method, path }: Pick<AnyCall, "method" | "path">): Door => ({
  side,
  method,
  path: side === "web" ? `/api${path}` : path,
});

/** Doors that are no calls of the contract: files. */
const files: readonly Door[] = [
  ...["/api/ledger.csv", "/api/searches/history.csv", "/api/profile/picture", "/checkout/{id}"].map(
    (path) => ({ side: "web", method: "GET", path }) as const,
  ),
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
  billing,
  userAdmin,
  profile,
].flatMap((noun) => Object.values(noun));

const order = ["GET", "PUT", "PATCH", "POST", "DELETE"];

/**
 * Every door behind which something personal stands or changes; reading before writing, so that an
 * attempt finds its target still there.
 */
export function listDoors(): Door[] {
  const all = [
    ...operations.map(({ call }) => door("web", call)),
    // Answered by the web server alone.
    ...backendCalls.filter((call) => call !== credits.show).map((call) => door("backend", call)),
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

/** Input without which a call would stop at its first check and never reach what is being tried. */
export function plainInput({ path }: Door, own: OwnNames): Record<string, unknown> {
  const short = path.replace(/^\/api/, "");
  const { priceId, email, customerId, subId } = own;
  // Section 7 asks everybody to name themselves: each attempt then changes one of the names.
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
    "/ledger/grants": { userid: email, credits: 1, reason: "try" },
    "/ledger/voids": { userid: email, credits: 1, reason: "try" },
    "/ledger/refunds": { reason: "try" },
    "/users-smart-hs/stripe/customer/create": { email, name: "Somebody" },
  };
  return inputs[short] ?? {};
}
