/** An employee of the sample company. */
export interface Person {
  id: string;
  name: string;
  role: string;
  email: string;
  phone: string;
  /** Index into the avatar colours (components/avatar.tsx). */
  colour: 1 | 2 | 3 | 4 | 5 | 6;
}

const person = (
  id: string,
  name: string,
  role: string,
  extension: string,
  colour: Person["colour"],
): Person => ({
  id,
  name,
  role,
  email: `${id}@harbourvale.example`,
  phone: `+31 10 555 ${extension}`,
  colour,
});

export const people: readonly Person[] = [
  person("ines", "Inés Okafor", "Managing director", "0141", 1),
  person("tomas", "Tomas Lindqvist", "Head of customs", "0142", 2),
  person("meera", "Meera Vasan", "Customs specialist", "0143", 3),
  person("jonas", "Jonas de Wit", "Freight planner", "0144", 4),
  person("salma", "Salma Haddad", "Buyer, kitchen and table", "0145", 5),
  person("petr", "Petr Novák", "Buyer, light and power", "0146", 6),
  person("grace", "Grace Mbeki", "Key accounts", "0147", 1),
  person("luca", "Luca Ferri", "Warehouse lead", "0148", 2),
  person("yuki", "Yuki Tanabe", "Finance", "0149", 3),
  person("noor", "Noor van Dijk", "Product compliance", "0150", 4),
];

/** The user the demo screens belong to. */
export const me: Person = people[2] as Person;

export function personOf(id: string): Person {
  return people.find((one) => one.id === id) ?? me;
}

/**
 * The trading company of all demo screens. Invented like its people, partners and figures; the HS
 * codes are real.
 */
export const company = {
  name: "Harbour & Vale Trading",
  short: "Harbour & Vale",
  city: "Rotterdam",
  country: "NL",
  address: ["Maashaven 114", "3081 AE Rotterdam", "Netherlands"],
  email: "hello@harbourvale.example",
  phone: "+31 10 555 0140",
  vat: "NL000000000B01",
  eori: "NL000000000",
} as const;
