import { minorUnitDigits } from "#shared/domain/minor-units.ts";

/** A non-negative fraction, so that a line is rounded once and binary floating point never is. */
export interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

export const zero: Fraction = { numerator: 0n, denominator: 1n };

/** A decimal number, exactly: 0.1 is one tenth. */
export function toFraction(value: number | bigint): Fraction {
  if (typeof value === "bigint") return { numerator: value, denominator: 1n };
  const [figures = "0", exponent = "0"] = String(value).split("e");
  const [whole = "0", decimals = ""] = figures.split(".");
  const shift = Number(exponent) - decimals.length;
  const digits = BigInt(whole + decimals);
  return shift < 0
    ? { numerator: digits, denominator: 10n ** BigInt(-shift) }
    : { numerator: digits * 10n ** BigInt(shift), denominator: 1n };
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

export function times(a: Fraction, b: Fraction): Fraction {
  return {
    numerator: a.numerator * b.numerator,
    denominator: a.denominator * b.denominator,
  };
}

export function percentOf(base: bigint, percent: number): Fraction {
  return times(times(toFraction(base), toFraction(percent)), { numerator: 1n, denominator: 100n });
}

/** Halves go up. */
export function roundHalfUp({ numerator, denominator }: Fraction): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

/** An amount of the currency, in minor units. */
export function inMinorUnits(amount: Fraction, currency: string): Fraction {
  return times(amount, toFraction(10n ** BigInt(minorUnitDigits(currency))));
}
