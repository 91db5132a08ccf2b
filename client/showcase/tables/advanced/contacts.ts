import { partners } from "#client/showcase/sample/partners.ts";
import { people } from "#client/showcase/sample/people.ts";

/** A table row: an employee or a partner's contact. */
export interface Contact {
  id: string;
  name: string;
  phone: string;
  age: number;
  company: string;
  role: string;
  email: string;
}

const ages = [
  51, 46, 34, 29, 41, 38, 44, 33, 36, 27, 39, 52, 45, 31, 48, 57, 35, 28, 43, 50, 37, 40, 32, 55,
  47, 30,
];

/** Further contacts of the partners: name, age, role, partner. */
const others: readonly [name: string, age: number, role: string, partner: string][] = [
  ["Oliver Finch", 42, "Receiving", "northgate"],
  ["Priya Nair", 30, "Buyer", "northgate"],
  ["Katrin Maurer", 36, "Buyer", "kaufring"],
  ["Stefan Lutz", 54, "Logistics", "kaufring"],
  ["Eirik Dahl", 29, "Web shop", "fjordhus"],
  ["Camille Roux", 33, "Buyer", "maisonclaire"],
  ["Diego Salas", 45, "Customs", "andesmarket"],
  ["Vera Keller", 38, "Workshop", "lakeside"],
  ["Ciaran Walsh", 49, "Facility services", "brightpath"],
  ["Aiko Sato", 26, "Gift boxes", "sakurahome"],
  ["Miguel Prado", 58, "Kiln", "porcelanas"],
  ["Elif Demir", 31, "Export", "anatolia"],
  ["Minh Pham", 40, "Production", "mekonglight"],
  ["Lan Nguyen", 28, "Papers", "mekonglight"],
  ["Jun Li", 35, "Test laboratory", "pearldelta"],
  ["Sami Gharbi", 47, "Mill", "sfaxoil"],
  ["Ralf Becker", 53, "Barges", "rhinecargo"],
  ["Ilse Peeters", 44, "Bookings", "blueroute"],
  ["Daan Mulder", 27, "Declarations", "gatekeep"],
  ["Hanna Kok", 39, "Transit", "gatekeep"],
];

const ours = people.map(({ name, phone, role, email }) => ({
  name,
  phone,
  role,
  email,
  company: "Harbour & Vale Trading",
}));
const theirs = partners.map(({ contact, phone, email, name }) => ({
  name: contact,
  phone,
  role: "First contact",
  email,
  company: name,
}));
const more = others.map(([name, age, role, of], at) => {
  const partner = partners.find(({ id }) => id === of);
  const [given = ""] = name.toLowerCase().split(" ");
  return {
    name,
    age,
    role,
    email: `${given}@${of}.example`,
    company: partner?.name ?? "",
    phone: `${partner?.phone.slice(0, -2) ?? ""}${20 + at}`,
  };
});

export const contacts: Contact[] = [...ours, ...theirs, ...more].map((one, at) => ({
  age: ages[at] ?? 40,
  ...one,
  id: `C-${String(at + 101)}`,
}));

/** Alphabetical. */
export const companies = [...new Set(contacts.map(({ company }) => company))].toSorted((a, b) =>
  a.localeCompare(b, "en"),
);

/** The fields that are edited in their cell. */
export type EditableField = "name" | "phone" | "age" | "company";

/** The contact with the entered value, or the reason that it is invalid. */
export function withField(
  contact: Contact,
  field: EditableField,
  text: string,
): { contact: Contact } | { problem: string } {
  const value = text.trim();
  if (field === "age") {
    const age = Number(value);
    return Number.isSafeInteger(age) && age >= 16 && age <= 99
      ? { contact: { ...contact, age } }
      : { problem: "Enter an age from 16 to 99." };
  }
  if (!value) return { problem: "Enter a value." };
  if (field === "phone" && !/^\+[0-9 ]{7,20}$/.test(value))
    return { problem: "Enter a number like +31 10 555 0140." };
  return { contact: { ...contact, [field]: value } };
}
