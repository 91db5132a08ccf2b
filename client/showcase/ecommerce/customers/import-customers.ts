import { readCsv, readEuro } from "#client/showcase/ecommerce/csv.ts";
import type { Problems } from "#client/showcase/ecommerce/field.tsx";
import type { ShopCustomer } from "#client/showcase/ecommerce/shop-customer.ts";

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
  /** Customers ready to be taken over. */
  accepted: ShopCustomer[];
  /** What is wrong, by the line of the file. */
  refused: { line: number; why: string }[];
}

const known = ["customer", "e-mail", "phone", "balance (eur)", "status"] as const;
type Column = (typeof known)[number];

/**
 * Reads a CSV file of customers: the heads may stand in any order; each row counts or is refused
 * with why. `taken` are the e-mail addresses there are.
 */
export function readCustomers(text: string, taken: readonly string[]): ImportReport {
  const [first = [], ...rows] = readCsv(text);
  const places = new Map(first.map((head, at) => [head.trim().toLowerCase(), at]));
  const missing = known.slice(0, 3).filter((head) => !places.has(head));
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
      balanceCents: readEuro(cell("balance (eur)") || "0") ?? 0,
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
  if (cell("balance (eur)") && readEuro(cell("balance (eur)")) === undefined)
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

/** What is wrong with a customer, by field. */
export function checkCustomer({
  name,
  email,
  phone,
}: Pick<ShopCustomer, "name" | "email" | "phone">): Problems {
  return {
    ...(name.trim() === "" && { name: "Enter the customer's name." }),
    ...(!/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email.trim()) && {
      email: "Enter an e-mail address, like name@company.example.",
    }),
    ...(!/^\+?[\d ()-]{6,20}$/.test(phone.trim()) && {
      phone: "Enter a telephone number with its area code.",
    }),
  };
}
