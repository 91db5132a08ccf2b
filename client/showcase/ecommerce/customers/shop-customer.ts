import { parseCsv } from "#client/showcase/components/csv.ts";
import { addDays } from "#client/showcase/components/dates.ts";
import { parseEuro } from "#client/showcase/components/money.ts";
import type { Problems } from "#client/showcase/ecommerce/field.tsx";
import { type Order, ordersUntil, sumOrder } from "#client/showcase/sample/orders.ts";
import { customers } from "#client/showcase/sample/partners.ts";

/** Amounts in euro cents; a negative balance is owed to us. */
export interface ShopCustomer {
  id: string;
  name: string;
  email: string;
  phone: string;
  balanceCents: number;
  orders: number;
  /** Date of the last order (ISO), or "". */
  lastOrder: string;
  isActive: boolean;
}

type Seed = [
  id: string,
  name: string,
  phone: string,
  balance: number,
  orders: number,
  daysAgo: number,
  isActive?: boolean,
];

const smaller: readonly Seed[] = [
  ["hollandpier", "Café Hollandpier", "+31 70 555 0111", 0, 14, 4],
  ["vandam", "Van Dam Huishoud", "+31 20 555 0134", -212.4, 22, 7],
  ["lichtladen", "Lichtladen Wedding", "+49 30 555 0158", 0, 9, 11],
  ["tresbleu", "Atelier Très Bleu", "+33 1 55 55 01 09", 45, 3, 46],
  ["osteria", "Osteria dei Mille", "+39 02 555 0172", -89.9, 31, 2],
  ["cyclehub", "Cycle Hub Ghent", "+32 9 555 01 14", 0, 6, 19],
  ["nordlys", "Nordlys Pension", "+47 73 55 01 40", -1_240, 4, 63, false],
  ["kinderkist", "De Kinderkist", "+31 30 555 0126", 20, 17, 9],
  ["polarhus", "Polarhus Cabins", "+46 8 555 010 33", 0, 2, 71],
  ["brewlane", "Brew Lane Roasters", "+353 21 555 0147", -318.75, 26, 5],
  ["casaluz", "Casa Luz", "+34 93 555 0181", 0, 8, 28],
  ["oldmill", "Old Mill Inn", "+44 1904 496 0133", 0, 1, 92, false],
];

/** The sample's partners with their orders, then smaller customers; dates relative to `today`. */
export function sampleCustomers(today: string): ShopCustomer[] {
  const orders = ordersUntil(today);
  const large = customers.map(({ id, name, email, phone }): ShopCustomer => {
    const own = orders.filter(({ customer }) => customer === id);
    return {
      id,
      name,
      email,
      phone,
      balanceCents:
        0 - own.filter(isOwed).reduce((sum, { lines }) => sum + sumOrder(lines).totalCents, 0),
      orders: own.length,
      lastOrder: own[0]?.day ?? "",
      isActive: true,
    };
  });
  return [...large, ...smaller.map((one) => smallerFrom(one, today))];
}

const isOwed = ({ payment, status }: Order): boolean =>
  payment !== "paid" && status !== "cancelled";

function smallerFrom(
  [id, name, phone, balance, orders, daysAgo, isActive = true]: Seed,
  today: string,
): ShopCustomer {
  return {
    id,
    name,
    email: `orders@${id}.example`,
    phone,
    balanceCents: Math.round(balance * 100),
    orders,
    lastOrder: addDays(today, -daysAgo),
    isActive,
  };
}

export const heads = [
  "Customer",
  "E-mail",
  "Phone",
  "Balance (EUR)",
  "Orders",
  "Last order",
  "Status",
];

export interface ImportReport {
  /** Valid rows. */
  accepted: ShopCustomer[];
  /** Rejected rows by line number. */
  refused: { line: number; why: string }[];
}

const knownElements = ["customer", "e-mail", "phone", "balance (eur)", "status"] as const;
type Column = (typeof knownElements)[number];

/** Columns may be in any order. `taken` are the existing email addresses. */
export function parseCustomers(text: string, taken: readonly string[]): ImportReport {
  const [first = [], ...rows] = parseCsv(text);
  const places = new Map(first.map((head, at) => [head.trim().toLowerCase(), at]));
  const missing = knownElements.slice(0, 3).filter((head) => !places.has(head));
  if (missing.length > 0)
    return {
      accepted: [],
      refused: [{ line: 1, why: `The columns ${missing.join(", ")} are missing.` }],
    };
  const seen = new Set(taken.map((email) => email.toLowerCase()));
  const report: ImportReport = { accepted: [], refused: [] };
  for (const [at, row] of rows.entries()) {
    const cell = (column: Column): string => row[places.get(column) ?? -1]?.trim() ?? "";
    const line = at + 2;
    const why = checkRow(cell, seen);
    if (why) {
      report.refused.push({ line, why });
      continue;
    }
    seen.add(cell("e-mail").toLowerCase());
    report.accepted.push({
      ...blankCustomer,
      id: cell("e-mail").toLowerCase(),
      name: cell("customer"),
      email: cell("e-mail"),
      phone: cell("phone"),
      balanceCents: parseEuro(cell("balance (eur)") || "0") ?? 0,
      isActive: cell("status").toLowerCase() !== "blocked",
    });
  }
  return report;
}

function checkRow(cell: (column: Column) => string, seen: ReadonlySet<string>): string | undefined {
  const [problem] = Object.values(
    checkCustomer({ name: cell("customer"), email: cell("e-mail"), phone: cell("phone") }),
  );
  if (problem) return problem;
  if (seen.has(cell("e-mail").toLowerCase())) return `${cell("e-mail")} is a customer already.`;
  if (cell("balance (eur)") && parseEuro(cell("balance (eur)")) === undefined)
    return `“${cell("balance (eur)")}” is no amount.`;
  if (cell("status") && !["active", "blocked"].includes(cell("status").toLowerCase()))
    return `“${cell("status")}” is no status.`;
  return undefined;
}

export const blankCustomer: ShopCustomer = {
  id: "",
  name: "",
  email: "",
  phone: "",
  balanceCents: 0,
  orders: 0,
  lastOrder: "",
  isActive: true,
};

/** Error messages by field. */
export function checkCustomer({
  name,
  email,
  phone,
}: Pick<ShopCustomer, "name" | "email" | "phone">): Problems {
  return {
    ...(name.trim() === "" && { name: "Enter the customer's name." }),
    ...(!/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email.trim()) && {
      email: "Enter an email address, like name@company.example.",
    }),
    ...(!/^\+?[\d ()-]{6,20}$/.test(phone.trim()) && {
      phone: "Enter a phone number with area code.",
    }),
  };
}
