/**
 * Customs value and base of import taxes, by market: a country or a customs union. Others get the
 * most common rule, and the answer says that it is assumed.
 */

interface Valuation {
  /** Whether freight and insurance to the border are part of the customs value. */
  basis: "CIF" | "FOB";
  note: string;
}

interface TaxBase {
  /** Freight and insurance count, whether or not they are part of the customs value. */
  withTransport: boolean;
  /** Fees of the importation count. */
  withFees: boolean;
  /** Percent of the customs value that is added to it. */
  uplift: number;
  note: string;
}

const included = (law: string): Valuation => ({
  basis: "CIF",
  note: `Freight and insurance to the border are part of the customs value (${law}).`,
});
const excluded = (law: string): Valuation => ({
  basis: "FOB",
  note: `International freight and insurance are not part of the customs value (${law}).`,
});
const valuations: Readonly<Record<string, Valuation>> = {
  EU: included("Regulation (EU) No 952/2013, Article 71(1)(e)"),
  GB: included("Taxation (Cross-border Trade) Act 2018, section 16"),
  JP: included("Customs Tariff Act, Article 4"),
  IN: included("Customs Act 1962, section 14"),
  US: excluded("19 U.S.C. 1401a(b)(4)(A)"),
  CA: excluded("Customs Act, section 48(5)(b)"),
  AU: excluded("Customs Act 1901, section 161"),
  NZ: excluded("Customs and Excise Act 2018, Schedule 4"),
  ZA: excluded("Customs and Excise Act 91 of 1964, sections 65 to 67"),
};

const taxBases: Readonly<Record<string, TaxBase>> = {
  EU: {
    withTransport: true,
    withFees: true,
    uplift: 0,
    note:
      "Base: customs value, duties and other charges of the importation (Directive 2006/112/EC, " +
      "Articles 85 and 86). Transport from the border to the first destination is part of it too.",
  },
  GB: {
    withTransport: true,
    withFees: true,
    uplift: 0,
    note:
      "Base: customs value, duties and other charges of the importation (VAT Act 1994, section " +
      "21). Transport from the border to the first destination is part of it too.",
  },
  CH: {
    withTransport: true,
    withFees: true,
    uplift: 0,
    note:
      "Base: price, duties and charges, and transport to the destination in Switzerland (VAT " +
      "Act, Article 54). Add the transport inside Switzerland to the freight.",
  },
  CA: {
    withTransport: false,
    withFees: false,
    uplift: 0,
    note: "Base: value for duty and duties (Excise Tax Act, section 215). No provincial tax.",
  },
  AU: {
    withTransport: true,
    withFees: false,
    uplift: 0,
    note: "Base: customs value, duty, transport and insurance (GST Act 1999, section 13-20).",
  },
  NZ: {
    withTransport: true,
    withFees: false,
    uplift: 0,
    note: "Base: customs value, duty, freight and insurance (GST Act 1985, section 12).",
  },
  JP: {
    withTransport: true,
    withFees: false,
    uplift: 0,
    note:
      "Base: CIF value, duty and excise (Consumption Tax Act, Article 28). Japan Customs rounds " +
      "bases down to JPY 1,000 and amounts to JPY 100; this figure is not rounded down.",
  },
  IN: {
    withTransport: true,
    withFees: false,
    uplift: 0,
    note:
      "Base: assessable value, customs duty and what is charged like it, such as the social " +
      "welfare surcharge (Customs Tariff Act 1975, section 3(8)).",
  },
  ZA: {
    withTransport: false,
    withFees: false,
    uplift: 10,
    note:
      "Base: customs value, 10% of it, and duties (Value-Added Tax Act 89 of 1991, section " +
      "13(2)(a)). The 10% is not added for goods of Botswana, Eswatini, Lesotho and Namibia.",
  },
};

const assumedTaxBase: TaxBase = {
  withTransport: true,
  withFees: false,
  uplift: 0,
  note: "Base assumed: CIF value and duties, as in most countries. Check the destination's rule.",
};

/** `borders`: the country and its customs unions, such as DE and EU. */
export function valuationOf(borders: readonly string[]): Valuation {
  return (
    find(valuations, borders) ?? {
      basis: "CIF",
      note:
        "Freight and insurance are taken as part of the customs value, as in most countries. " +
        "Check the destination's rule.",
    }
  );
}

export function taxBaseOf(borders: readonly string[]): TaxBase {
  return find(taxBases, borders) ?? assumedTaxBase;
}

function find<T>(rules: Readonly<Record<string, T>>, borders: readonly string[]): T | undefined {
  return borders.map((code) => rules[code]).find((rule) => rule !== undefined);
}
