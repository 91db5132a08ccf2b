import { parseCsv, writeCsv } from "#client/showcase/components/csv.ts";
import { addDays } from "#client/showcase/components/dates.ts";
import { type FormField, problemsOf } from "#client/showcase/components/form-rules.ts";
import { nextId } from "#client/showcase/components/use-sample.ts";
import { customers } from "#client/showcase/sample/partners.ts";

export const statuses = ["active", "on hold", "new", "dormant"] as const;
export type CustomerStatus = (typeof statuses)[number];

export interface CrmCustomer {
  id: string;
  name: string;
  company: string;
  phone: string;
  email: string;
  location: string;
  /** ISO date. */
  created: string;
  status: CustomerStatus;
}

type Seed = [
  name: string,
  company: string,
  id: string,
  phone: string,
  location: string,
  daysAgo: number,
  status: CustomerStatus,
];

/** Smaller customers that are not among the sample's partners. */
const smaller: readonly Seed[] = [
  ["Ingrid Falk", "Falk & Dotter", "falkdotter", "+46 31 555 0171", "Göteborg, SE", 6, "new"],
  [
    "Benoît Maréchal",
    "Épicerie du Port",
    "epicerieduport",
    "+33 2 55 55 01 43",
    "Saint-Malo, FR",
    11,
    "new",
  ],
  [
    "Lotte Smit",
    "Tafel van Smit",
    "tafelvansmit",
    "+31 50 555 0119",
    "Groningen, NL",
    34,
    "active",
  ],
  ["Callum Reid", "Reid Cycles", "reidcycles", "+44 131 496 0184", "Edinburgh, GB", 58, "on hold"],
  ["Giulia Conti", "Conti Casa", "conticasa", "+39 055 555 0136", "Florence, IT", 90, "active"],
  [
    "Stefan Huber",
    "Alpenblick Hotels",
    "alpenblick",
    "+43 512 555 017",
    "Innsbruck, AT",
    141,
    "active",
  ],
  ["Ana Ribeiro", "Loja Azul", "lojaazul", "+351 21 555 0160", "Lisbon, PT", 205, "dormant"],
  ["Mikko Laine", "Laine Koti", "lainekoti", "+358 9 5555 0122", "Helsinki, FI", 260, "active"],
  ["Zofia Kowalczyk", "Mały Dom", "malydom", "+48 61 555 0190", "Poznań, PL", 322, "dormant"],
  ["Rosa Jiménez", "Cocina Sur", "cocinasur", "+34 95 555 0147", "Málaga, ES", 410, "active"],
];

export function customersUntil(today: string): CrmCustomer[] {
  const partners = customers.map(({ id, contact, name, phone, email, city, country, since }) => ({
    id: `customer-${id}`,
    name: contact,
    company: name,
    phone,
    email,
    location: `${city}, ${country}`,
    created: since,
    // Andes Market's last payment failed: deliveries stop until it is paid.
    status: id === "andesmarket" ? ("on hold" as const) : ("active" as const),
  }));
  const others = smaller.map(([name, company, id, phone, location, daysAgo, status]) => ({
    id: `customer-${id}`,
    name,
    company,
    phone,
    email: `hello@${id}.example`,
    location,
    created: addDays(today, -daysAgo),
    status,
  }));
  return [...partners, ...others];
}

export const customerFields: readonly FormField[] = [
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

/** CSV that `readCustomers` accepts. */
export function writeCustomers(customers: readonly CrmCustomer[]): string {
  return writeCsv(
    columns,
    customers.map((one) => columns.map((column) => one[column])),
  );
}

export interface Import {
  added: CrmCustomer[];
  /** Rows whose email address exists already. */
  known: number;
  /** Error messages by line number. */
  problems: { line: number; message: string }[];
}

/** The header must name name, email, phone and location, in any order. */
export function parseCustomers(
  text: string,
  listed: readonly CrmCustomer[],
  today: string,
): Import {
  const [head = [], ...lines] = parseCsv(text);
  const names = head.map((title) => title.trim().toLowerCase());
  const missing = customerFields
    .filter(({ name }) => !names.includes(name))
    .map(({ name }) => name);
  const result: Import = { added: [], known: 0, problems: [] };
  if (missing.length > 0) {
    result.problems.push({
      line: 1,
      message: `the first line has no column ${missing.join(", ")}.`,
    });
    return result;
  }
  const emails = new Set(listed.map(({ email }) => email.toLowerCase()));
  for (const [at, cells] of lines.entries()) {
    const values = Object.fromEntries(
      names.map((name, column) => [name, (cells[column] ?? "").trim()]),
    );
    const problem = Object.values(problemsOf(customerFields, values))[0];
    const email = values.email?.toLowerCase() ?? "";
    if (problem) result.problems.push({ line: at + 2, message: problem });
    else if (emails.has(email)) result.known += 1;
    else {
      emails.add(email);
      result.added.push(customerOf(values, [...listed, ...result.added], today));
    }
  }
  return result;
}

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
