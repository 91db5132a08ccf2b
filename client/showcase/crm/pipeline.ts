import type { Figures } from "#client/components/chart/figures.ts";
import { addDays, formatDate } from "#client/showcase/components/dates.ts";
import { type Partner, partners } from "#client/showcase/sample/partners.ts";

export interface Contact {
  id: string;
  name: string;
  role: string;
  company: string;
  email: string;
  phone: string;
  location: string;
  /** Date of entry (ISO). */
  created: string;
}

const roles: Record<Partner["kind"], string> = {
  customer: "Head of buying",
  supplier: "Export manager",
  carrier: "Route planner",
  broker: "Customs agent",
};

/** Further contacts: name, role, company, days after the partner's first contact. */
const colleagues: readonly [string, string, string, number][] = [
  ["Oliver Finch", "Import clerk", "northgate", 61],
  ["Katrin Weiss", "Quality", "kaufring", 190],
  ["Marit Solberg", "Accounts payable", "fjordhus", 24],
  ["Claire Fontaine", "Founder", "maisonclaire", 3],
  ["Diego Fuentes", "Customs and freight", "andesmarket", 40],
  ["Aoife Brennan", "Housekeeping supplies", "brightpath", 75],
  ["Duarte Pinho", "Kiln and dispatch", "porcelanas", 310],
  ["Elif Demir", "Certificates of origin", "anatolia", 12],
  ["Quang Pham", "Plant two", "mekonglight", 88],
  ["Li Na", "Test laboratory", "pearldelta", 150],
];

/** The address book, in the partners' order. */
export const sampleContacts: readonly Contact[] = [
  ...partners.map(({ id, name, contact, kind, email, phone, city, country, since }) => ({
    id: `contact-${id}`,
    name: contact,
    role: roles[kind],
    company: name,
    email,
    phone,
    location: `${city}, ${country}`,
    created: since,
  })),
  ...colleagues.map(([name, role, company, days]) => colleague(name, role, company, days)),
];

function colleague(name: string, role: string, id: string, days: number): Contact {
  const partner = partners.find((one) => one.id === id) as Partner;
  return {
    id: `contact-${id}-2`,
    name,
    role,
    company: partner.name,
    email: `${name.split(" ")[0]?.toLowerCase()}@${id}.example`,
    phone: `${partner.phone.slice(0, -1)}${(Number(partner.phone.at(-1)) + 3) % 10}`,
    location: `${partner.city}, ${partner.country}`,
    created: addDays(partner.since, days),
  };
}

/** A prospect without an offer yet. */
export interface Lead {
  id: string;
  name: string;
  role: string;
  company: string;
  location: string;
  email: string;
  phone: string;
  wants: string;
  source: "Trade fair" | "Website" | "Referral" | "Cold call";
  /** ISO date. */
  day: string;
  /** Id of the assignee (sample/people.ts), or "". */
  assigned: string;
}

type LeadSeed = [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  Lead["source"],
  number,
  string,
];

const leadSeeds: readonly LeadSeed[] = [
  [
    "Teresa Lobo",
    "Owner",
    "Casa Lobo",
    "Porto, PT",
    "casalobo",
    "+351 22 555 0119",
    "Bed linen for nine small hotels",
    "Referral",
    0,
    "",
  ],
  [
    "Mats Nyberg",
    "Buyer",
    "Nordkant",
    "Malmö, SE",
    "nordkant",
    "+46 40 555 0128",
    "Pan sets with induction base, 400 a quarter",
    "Trade fair",
    1,
    "",
  ],
  [
    "Eleni Pappas",
    "Buying",
    "Aegina Foods",
    "Athens, GR",
    "aeginafoods",
    "+30 21 5555 0133",
    "Storage jars for honey, own lid print",
    "Website",
    2,
    "grace",
  ],
  [
    "Tom Ashworth",
    "Operations",
    "Pedal Yard",
    "Bristol, GB",
    "pedalyard",
    "+44 117 496 0155",
    "City bicycles, asks about anti-dumping duty",
    "Website",
    4,
    "",
  ],
  [
    "Agnieszka Zawada",
    "Category lead",
    "Dom i Stół",
    "Kraków, PL",
    "domistol",
    "+48 12 555 0102",
    "Porcelain dinner sets, mixed pallets",
    "Trade fair",
    6,
    "salma",
  ],
  [
    "Samir Benali",
    "Director",
    "Atlas Hôtels",
    "Casablanca, MA",
    "atlashotels",
    "+212 522 555 014",
    "Lamps and linen for two openings",
    "Referral",
    9,
    "grace",
  ],
  [
    "Hanne Kjær",
    "Sustainability",
    "Grønt Hjem",
    "Aarhus, DK",
    "groenthjem",
    "+45 86 55 01 47",
    "Wooden blocks with chain-of-custody papers",
    "Cold call",
    13,
    "",
  ],
  [
    "Marco Galli",
    "Purchasing",
    "Bottega Galli",
    "Turin, IT",
    "bottegagalli",
    "+39 011 555 0126",
    "Olive oil tins in March, before the quota is used up",
    "Website",
    17,
    "petr",
  ],
  [
    "Keiko Ota",
    "Import",
    "Hoshi Gifts",
    "Kobe, JP",
    "hoshigifts",
    "+81 78 555 0110",
    "Chocolate and jars for gift boxes",
    "Referral",
    24,
    "grace",
  ],
];

/** Leads of the last weeks, newest first. */
export function leadsUntil(today: string): Lead[] {
  return leadSeeds.map(
    ([name, role, company, location, id, phone, wants, source, daysAgo, assigned]) => ({
      id: `lead-${id}`,
      name,
      role,
      company,
      location,
      email: `${name.split(" ")[0]?.toLowerCase()}@${id}.example`,
      phone,
      wants,
      source,
      day: addDays(today, -daysAgo),
      assigned,
    }),
  );
}

const weeks = 4;

/** Leads by week of arrival over the last four weeks, assigned and unassigned. */
export function leadFigures(leads: readonly Lead[], today: string): Figures {
  const ends = Array.from({ length: weeks }, (_, at) => addDays(today, -7 * (weeks - 1 - at)));
  const count = (isAssigned: boolean) =>
    ends.map(
      (end) =>
        leads.filter(
          ({ day, assigned }) =>
            day > addDays(end, -7) && day <= end && (assigned !== "") === isAssigned,
        ).length,
    );
  return {
    kind: "bar",
    stacked: true,
    labels: ends.map((end) => `to ${formatDate(end).replace(/ \d{4}$/, "")}`),
    series: [
      { name: "Assigned", values: count(true) },
      { name: "Waiting", values: count(false) },
    ],
  };
}
