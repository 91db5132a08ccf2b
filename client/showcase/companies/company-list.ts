import {
  centsOf,
  type FormField,
  type FormValues,
} from "#client/showcase/components/form-rules.ts";
import { matchesSearch, sortRows } from "#client/showcase/components/list-state.ts";
import { nextId } from "#client/showcase/components/use-sample.ts";
import { type Partner, partners } from "#client/showcase/sample/partners.ts";

export type Company = Omit<Partner, "contact" | "email" | "phone">;

export const sampleCompanies: readonly Company[] = partners.map(
  ({ contact: _contact, email: _email, phone: _phone, ...company }) => company,
);

/** Sort orders, with each one's default direction. */
export const orders = {
  date: { label: "newest partner", key: ({ since }: Company) => since, isDescending: true },
  name: { label: "name", key: ({ name }: Company) => name, isDescending: false },
  revenue: {
    label: "revenue",
    key: ({ turnoverCents }: Company) => turnoverCents,
    isDescending: true,
  },
  employees: { label: "employees", key: ({ employees }: Company) => employees, isDescending: true },
} as const;

/** Filtered and sorted; an unknown order falls back to the name. */
export function findCompanies(
  companies: readonly Company[],
  search: string,
  kind: string,
  order: string,
): Company[] {
  const { key, isDescending } = orders[order as keyof typeof orders] ?? orders.name;
  const found = companies.filter(
    (one) =>
      (!kind || one.kind === kind) &&
      matchesSearch([one.name, one.city, one.country, one.kind, one.about], search),
  );
  return sortRows<Company>(found, key, isDescending);
}

export const companyFields: readonly FormField[] = [
  { name: "name", label: "Name", isRequired: true, maxLength: 60 },
  {
    name: "kind",
    label: "Relationship",
    kind: "choice",
    options: [
      ["customer", "customer"],
      ["supplier", "supplier"],
      ["carrier", "carrier"],
      ["broker", "broker"],
    ],
  },
  { name: "city", label: "Town", isRequired: true },
  {
    name: "country",
    label: "Country code",
    isRequired: true,
    maxLength: 2,
    hint: "Two letters: PT.",
  },
  {
    name: "revenue",
    label: "Revenue, last twelve months (EUR)",
    kind: "money",
    isRequired: true,
  },
  { name: "employees", label: "Employees", kind: "number", isRequired: true },
  { name: "about", label: "Notes", kind: "long" },
];

const kinds: readonly Company["kind"][] = ["customer", "supplier", "carrier", "broker"];

export function companyOf(values: FormValues, listed: readonly Company[], today: string): Company {
  const { name = "", city = "", country = "", about = "" } = values;
  return {
    id: nextId(
      "company",
      listed.map(({ id }) => id),
    ),
    name,
    kind: kinds.find((one) => one === values.kind) ?? "customer",
    city,
    country: country.toUpperCase(),
    turnoverCents: centsOf(values.revenue ?? "") ?? 0,
    employees: Number(values.employees) || 0,
    since: today,
    about,
  };
}
