/**
 * The trading company that every demo screen is about. Invented, as are its people, partners and
 * figures; its goods' HS codes are real ones.
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
