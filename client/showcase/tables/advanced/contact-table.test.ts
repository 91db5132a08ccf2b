import { describe, expect, it } from "vitest";
import { hrefOfView, parseView } from "#client/showcase/tables/advanced/contact-table.ts";
import { contacts, withField } from "#client/showcase/tables/advanced/contacts.ts";

const first = {
  search: "",
  filters: { id: "", name: "", phone: "", "age-from": "", "age-to": "", company: "" },
  hidden: [],
  sort: "name",
  isDescending: false,
  page: 1,
  rows: 10,
};

describe("the address of the advanced table", () => {
  it.each([
    "?",
    "?q=hart",
    "?q=a+b&sort=-age&page=3&rows=25",
    "?sort=-name",
    "?sort=id",
    "?name=an&age-from=30&age-to=45&company=Fjordhus",
    "?hide=phone%2Cage",
  ])("R1.6 keeps %s", (address) => {
    expect(hrefOfView(parseView(new URLSearchParams(address)))).toBe(address);
  });

  it.each([
    "?page=0",
    "?page=1.5",
    "?page=x",
    "?sort=weight",
    "?sort=-",
    "?rows=7",
    "?rows=-5",
    "?age-from=old",
    "?hide=name",
    "?hide=weight",
  ])("R1.6 takes %s for the first view", (address) => {
    expect(parseView(new URLSearchParams(address))).toEqual(first);
  });
});

describe("a value entered into a cell of the advanced table", () => {
  const [one] = contacts;
  if (!one) throw new Error("no contact");

  it.each([
    ["name", " Ada Brand ", "Ada Brand"],
    ["age", "40", 40],
    ["phone", "+31 10 555 0199", "+31 10 555 0199"],
  ] as const)("R1.6 replaces the %s: %j", (field, text, value) => {
    expect(withField(one, field, text)).toEqual({ contact: { ...one, [field]: value } });
  });

  it.each([
    ["name", " "],
    ["age", "15"],
    ["age", "40.5"],
    ["age", ""],
    ["phone", "call me"],
  ] as const)("R1.6 is refused with a reason: %s %j", (field, text) => {
    expect(withField(one, field, text)).toEqual({ problem: expect.stringMatching(/^Enter .+\.$/) });
  });
});
