/**
 * Decimals of a currency by ISO 4217. Not those of Intl, which shows forints and dinars of Iraq
 * without their minor units.
 */
const digits: Readonly<Record<string, number>> = Object.fromEntries([
  ...listOf(0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
  ...listOf(3, "BHD IQD JOD KWD LYD OMR TND"),
  ...listOf(4, "CLF UYW"),
]);

function listOf(count: number, codes: string): [string, number][] {
  return codes.split(" ").map((code) => [code, count]);
}

/** Decimals of the currency: a unit has 10 to this power of minor units. */
export function minorUnitDigits(currency: string): number {
  return digits[currency] ?? 2;
}

/** `3358` of USD as `33.58`, `1500` of JPY as `1500`. Takes whole minor units from 0. */
export function formatMinorUnits(amount: number, currency: string): string {
  const count = minorUnitDigits(currency);
  if (count === 0) return String(amount);
  const figures = String(amount).padStart(count + 1, "0");
  return `${figures.slice(0, -count)}.${figures.slice(-count)}`;
}
