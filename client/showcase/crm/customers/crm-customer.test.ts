import { describe, expect, it } from "vitest";
import {
  customersUntil,
  parseCustomers,
  writeCustomers,
} from "#client/showcase/crm/customers/crm-customer.ts";

const today = "2026-11-21";
const listed = customersUntil(today);

describe("customers in a CSV file", () => {
  it("R1.6 round-trip; existing ones are recognised", () => {
    expect(parseCustomers(writeCustomers(listed), listed, today)).toEqual({
      added: [],
      known: listed.length,
      problems: [],
    });
    expect(
      parseCustomers(writeCustomers(listed), [], today).added.map(({ email }) => email),
    ).toEqual(listed.map(({ email }) => email));
  });

  it("R1.6 may have any column order and quotes; duplicates are skipped", () => {
    const text =
      'email;name;location;phone\n"a@x.example";"Ann ""Nan"" Lee";"Porto, PT";+351 22 555 01\n' +
      "A@x.example;Ann;Porto;+351 22 555 01\n";
    const { added, known, problems } = parseCustomers(text, listed, today);
    expect({ known, problems }).toEqual({ known: 1, problems: [] });
    expect(added).toMatchObject([
      { name: 'Ann "Nan" Lee', location: "Porto, PT", status: "new", created: today },
    ]);
  });

  it("R1.6 are rejected by line with the reason", () => {
    const text =
      "name,email,phone,location\nAnn,not an email,+351 22 555 01,Porto\n" +
      ",b@x.example,+351 22 555 01,Porto\n";
    expect(parseCustomers(text, [], today).problems.map(({ line }) => line)).toEqual([2, 3]);
    expect(parseCustomers("name,email\nAnn,a@x.example", [], today).problems).toEqual([
      { line: 1, message: "the first line has no column phone, location." },
    ]);
  });

  it("R1.6 cannot inject spreadsheet formulas", () => {
    const [one] = listed;
    if (!one) throw new TypeError("The sample has customers.");
    expect(writeCustomers([{ ...one, name: "=1+1", company: "+cmd|x" }])).toContain(
      `"'=1+1","'+cmd|x","'+44`,
    );
  });
});
