import type { Figures } from "#client/components/chart/figures.ts";
import type { FormField, FormValues } from "#client/showcase/components/form-rules.ts";
import { nextId } from "#client/showcase/components/use-sample.ts";
import { goods } from "#client/showcase/sample/goods.ts";

export const statuses = ["hot", "cold", "in progress", "lost", "won"] as const;
export type OpportunityStatus = (typeof statuses)[number];

/** An offer made or about to be made. */
export interface Opportunity {
  id: string;
  company: string;
  location: string;
  category: string;
  email: string;
  phone: string;
  status: OpportunityStatus;
  /** Expected value, in euro cents. */
  worthCents: number;
  next: string;
}

type Seed = [
  company: string,
  id: string,
  location: string,
  category: string,
  phone: string,
  OpportunityStatus,
  euros: number,
  next: string,
];

const seeds: readonly Seed[] = [
  [
    "Northgate Stores",
    "northgate",
    "Leeds, GB",
    "Kitchen and table",
    "+44 113 496 0120",
    "hot",
    68_400,
    "Origin statement for the pans before they sign",
  ],
  [
    "Nordkant",
    "nordkant",
    "Malmö, SE",
    "Kitchen and table",
    "+46 40 555 0128",
    "hot",
    47_600,
    "Sample set leaves on Monday",
  ],
  [
    "Brightpath Hotels",
    "brightpath",
    "Dublin, IE",
    "Home textiles",
    "+353 1 555 0190",
    "in progress",
    112_000,
    "Second floor plan of the Cork hotel",
  ],
  [
    "Atlas Hôtels",
    "atlashotels",
    "Casablanca, MA",
    "Light and power",
    "+212 522 555 014",
    "in progress",
    38_900,
    "Duty under the association agreement worked out",
  ],
  [
    "Aegina Foods",
    "aeginafoods",
    "Athens, GR",
    "Kitchen and table",
    "+30 21 5555 0133",
    "cold",
    12_450,
    "Ask again after the honey harvest",
  ],
  [
    "Pedal Yard",
    "pedalyard",
    "Bristol, GB",
    "Leisure",
    "+44 117 496 0155",
    "in progress",
    73_350,
    "Proof that the frames are Portuguese",
  ],
  [
    "Sakura Home",
    "sakurahome",
    "Osaka, JP",
    "Food and drink",
    "+81 6 5555 0126",
    "won",
    29_700,
    "First delivery booked",
  ],
  [
    "Kaufring Süd",
    "kaufring",
    "Stuttgart, DE",
    "Light and power",
    "+49 711 555 0164",
    "won",
    94_800,
    "Call-off by week from January",
  ],
  [
    "Andes Market",
    "andesmarket",
    "Santiago, CL",
    "Food and drink",
    "+56 2 5555 0171",
    "cold",
    18_200,
    "Their bank looks at the letter of credit",
  ],
  [
    "Grønt Hjem",
    "groenthjem",
    "Aarhus, DK",
    "Leisure",
    "+45 86 55 01 47",
    "lost",
    9_160,
    "Chose a mill nearer by",
  ],
  [
    "Lakeside Outfitters",
    "lakeside",
    "Zürich, CH",
    "Leisure",
    "+41 44 555 01 35",
    "hot",
    55_400,
    "Price in francs until Friday",
  ],
  [
    "Casa Lobo",
    "casalobo",
    "Porto, PT",
    "Home textiles",
    "+351 22 555 0119",
    "in progress",
    21_300,
    "Colours chosen, quantity open",
  ],
];

export const sampleOpportunities: readonly Opportunity[] = seeds.map(
  ([company, id, location, category, phone, status, euros, next]) => ({
    id: `opportunity-${id}`,
    company,
    location,
    category,
    email: `buying@${id}.example`,
    phone,
    status,
    worthCents: euros * 100,
    next,
  }),
);

const categories = [...new Set(goods.map(({ category }) => category))];

export const opportunityFields: readonly FormField[] = [
  { name: "company", label: "Company", isRequired: true },
  {
    name: "location",
    label: "Location",
    isRequired: true,
    hint: "Town and country code: Porto, PT.",
  },
  {
    name: "category",
    label: "Category",
    kind: "choice",
    options: categories.map((one) => [one, one] as const),
  },
  { name: "email", label: "Email", kind: "email", isRequired: true },
  { name: "phone", label: "Phone", kind: "tel", isRequired: true },
  { name: "worth", label: "Expected value (EUR)", kind: "money", isRequired: true },
  {
    name: "status",
    label: "Status",
    kind: "choice",
    options: statuses.map((one) => [one, one] as const),
  },
  { name: "next", label: "Next step" },
];

/** Applies the form's values to an existing opportunity. */
export function opportunityOf(
  values: FormValues,
  worthCents: number,
  listed: readonly Opportunity[],
  before?: Opportunity,
): Opportunity {
  const { company = "", location = "", category = "", email = "", phone = "", next = "" } = values;
  const id =
    before?.id ??
    nextId(
      "opportunity",
      listed.map((one) => one.id),
    );
  const status = statuses.find((one) => one === values.status) ?? "cold";
  return { id, company, location, category, email, phone, status, worthCents, next };
}

/** Number of opportunities by status. */
export function statusFigures(opportunities: readonly Opportunity[]): Figures {
  const count = (status: OpportunityStatus) =>
    opportunities.filter((one) => one.status === status).length;
  return {
    kind: "pie",
    labels: statuses.map((status) => status[0]?.toUpperCase() + status.slice(1)),
    series: [{ name: "Opportunities", values: statuses.map(count) }],
  };
}
