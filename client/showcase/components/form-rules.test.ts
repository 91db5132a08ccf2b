import { describe, expect, it } from "vitest";
import { centsOf, type FormField, problemsOf } from "#client/showcase/components/form-rules.ts";

const fields: FormField[] = [
  { name: "name", label: "Full name", isRequired: true },
  { name: "email", label: "Email", kind: "email", isRequired: true },
  { name: "phone", label: "Phone", kind: "tel" },
  { name: "worth", label: "Worth", kind: "money" },
];

describe("form validation", () => {
  it("R1.6 accepts complete values and empty optional fields", () => {
    expect(
      problemsOf(fields, {
        name: "Ada",
        email: "ada@x.example",
        phone: "+44 20 5550 100",
        worth: "1,200.50",
      }),
    ).toEqual({});
    expect(problemsOf(fields, { name: "Ada", email: "ada@x.example" })).toEqual({});
  });

  it("R1.6 reports an error for each invalid field", () => {
    expect(
      Object.keys(
        problemsOf(fields, { name: "  ", email: "ada@", phone: "call me", worth: "much" }),
      ),
    ).toEqual(["name", "email", "phone", "worth"]);
  });

  it.each([
    ["12500", 1_250_000],
    ["€ 12,500.5", 1_250_050],
    ["-3", undefined],
    ["", undefined],
  ])("R1.6 parses the amount %j", (text, cents) => {
    expect(centsOf(text)).toBe(cents);
  });
});
