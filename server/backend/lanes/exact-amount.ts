import { minorUnitDigits } from "#shared/domain/minor-units.ts";

/** A non-negative fraction, so that a line is rounded once and binary floating point never is. */
export interface Exact {
  numerator: bigint;
  denominator: bigint;
}

export const zero: Exact = { numerator: 0n, denominator: 1n };

/** A decimal number, exactly: 0.1 is one tenth. */
export function exact(value: number | bigint): Exact {
  if (typeof value === "bigint") return { numerator: value, denominator: 1n };
  const [figures = "0", exponent = "0"] = String(value).split("e");
  const [whole = "0", decimals = ""] = figures.split(".");
  const shift = Number(exponent) - decimals.length;
  const digits = BigInt(whole + decimals);
  return shift < 0
    ? { numerator: digits, denominator: 10n ** BigInt(-shift) }
    : { numerator: digits * 10n ** BigInt(shift), denominator: 1n };
}

export function plus(a: Exact, b: Exact): Exact {
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

export function times(a: Exact, b: Exact): Exact {
  return {
    numerator: a.numerator * b.numerator,
    denominator: a.denominator * b.denominator,
  };
}

export function percentOf(base: bigint, percent: number): Exact {
  return times(times(exact(base), exact(percent)), { numerator: 1n, denominator: 100n });
}

/** Halves go up. */
export function roundHalfUp({ numerator, denominator }: Exact): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

/** An amount of the currency, in minor units. */
export function inMinorUnits(amount: Exact, currency: string): Exact {
  return times(amount, exact(10n ** BigInt(minorUnitDigits(currency))));
}
