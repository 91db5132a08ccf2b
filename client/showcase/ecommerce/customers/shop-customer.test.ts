import { describe, expect, it } from "vitest";
import { parseCustomers } from "#client/showcase/ecommerce/customers/shop-customer.ts";

describe("customer import", () => {
  it("R1.6 accepts valid rows in any column order and explains each rejected one", () => {
    const file = [
      "Phone,E-mail,Customer,Balance (EUR),Status",
      "+31 10 555 0101,ada@shop.example,Ada's Shop,-12.50,Blocked",
      '"+31 10 555 0102",bo@shop.example,"Bo, Sons & Co",,',
      "+31 10 555 0103,nobody,Cy,0,Active",
      "+31 10 555 0104,ADA@shop.example,Ada again,0,Active",
      "+31 10 555 0105,di@shop.example,Di,much,Active",
      "+31 10 555 0106,old@shop.example,Old,0,Active",
    ].join("\r\n");
    const { accepted, refused } = parseCustomers(file, ["old@shop.example"]);
    expect(
      accepted.map(({ name, balanceCents, isActive }) => [name, balanceCents, isActive]),
    ).toEqual([
      ["Ada's Shop", -1250, false],
      ["Bo, Sons & Co", 0, true],
    ]);
    expect(refused).toEqual([
      { line: 4, why: "Enter an email address, like name@company.example." },
      { line: 5, why: "ADA@shop.example is a customer already." },
      { line: 6, why: "“much” is no amount." },
      { line: 7, why: "old@shop.example is a customer already." },
    ]);
  });

  it("R1.6 rejects a file without the required columns", () => {
    expect(parseCustomers("Name;City\nAda;Delft", []).refused[0]?.why).toContain(
      "customer, e-mail, phone are missing",
    );
  });
});
