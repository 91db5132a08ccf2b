import { describe, expect, it } from "vitest";
import { sampleProducts } from "#client/showcase/ecommerce/catalogue.ts";
import {
  checkValues,
  productFrom,
  valuesOf,
} from "#client/showcase/ecommerce/edit-product/values.ts";

const [first, ...others] = sampleProducts;

describe("the product form", () => {
  it("R1.6 requires every text field of a new product", () => {
    expect(Object.keys(checkValues(valuesOf(undefined), sampleProducts)).sort()).toEqual([
      ...["category", "comment", "description", "hsCode", "metaDescription", "metaKeywords"],
      ...["metaTitle", "name", "price", "sku", "stock", "summary"],
    ]);
  });

  it("R1.6 round-trips every sample product without errors", () => {
    expect(productFrom(valuesOf(first), first)).toEqual(first);
    expect(
      sampleProducts.map((one) =>
        checkValues(
          valuesOf(one),
          sampleProducts.filter((other) => other !== one),
        ),
      ),
    ).toEqual(sampleProducts.map(() => ({})));
  });

  it("R1.6 rejects a duplicate reference and a long meta title", () => {
    const values = { ...valuesOf(first), sku: others[0]?.sku ?? "", metaTitle: "x".repeat(61) };
    expect(checkValues(values, others)).toEqual({
      sku: "Another product has this reference.",
      metaTitle: "Shorten this to 60 characters; it has 61.",
    });
  });
});
