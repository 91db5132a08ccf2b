import type { CrmCustomer } from "#client/showcase/crm/customers/crm-customer.ts";
import { parseCsv, writeCsv } from "#client/showcase/frame/records/csv.ts";
import { problemsOf, type RecordField } from "#client/showcase/frame/records/field-rules.ts";
import { nextId } from "#client/showcase/frame/records/next-id.ts";

export const customerFields: readonly RecordField[] = [
  { name: "name", label: "Full name", isRequired: true },
  { name: "email", label: "Email", kind: "email", isRequired: true },
  { name: "phone", label: "Phone", kind: "tel", isRequired: true },
  {
    name: "location",
    label: "Location",
    isRequired: true,
    hint: "Town and country code: Porto, PT.",
  },
];

const columns = ["name", "company", "phone", "email", "location", "created", "status"] as const;

/** The customers as a CSV file that the import reads again. */
export function writeCustomers(customers: readonly CrmCustomer[]): string {
  return writeCsv([columns, ...customers.map((one) => columns.map((column) => one[column]))]);
}

export interface Import {
  added: CrmCustomer[];
  /** Lines whose email is in the list already. */
  known: number;
  /** What is wrong with which line of the file. */
  problems: { line: number; words: string }[];
}

/**
 * Reads a CSV file with a head line that names at least name, email, phone and location, in any
 * order.
 */
export function readCustomers(text: string, listed: readonly CrmCustomer[], today: string): Import {
  const [head = [], ...lines] = parseCsv(text);
  const names = head.map((title) => title.trim().toLowerCase());
  const missing = customerFields
    .filter(({ name }) => !names.includes(name))
    .map(({ name }) => name);
  const result: Import = { added: [], known: 0, problems: [] };
  if (missing.length > 0) {
    result.problems.push({ line: 1, words: `the first line has no column ${missing.join(", ")}.` });
    return result;
  }
  const emails = new Set(listed.map(({ email }) => email.toLowerCase()));
  for (const [at, cells] of lines.entries()) {
    const values = Object.fromEntries(
      names.map((name, column) => [name, (cells[column] ?? "").trim()]),
    );
    const problem = Object.values(problemsOf(customerFields, values))[0];
    const email = values.email?.toLowerCase() ?? "";
    if (problem) result.problems.push({ line: at + 2, words: problem });
    else if (emails.has(email)) result.known += 1;
    else {
      emails.add(email);
      result.added.push(customerOf(values, [...listed, ...result.added], today));
    }
  }
  return result;
}

/** A new customer from a form or a line of a file. */
export function customerOf(
  values: Readonly<Record<string, string>>,
  listed: readonly CrmCustomer[],
  today: string,
): CrmCustomer {
  const { name = "", company = "", phone = "", email = "", location = "" } = values;
  const id = nextId(
    "customer",
    listed.map((one) => one.id),
  );
  return { id, name, company, phone, email, location, created: today, status: "new" };
}
