const euro = new Intl.NumberFormat("en-GB", { style: "currency", currency: "EUR" });
const wholeEuro = new Intl.NumberFormat("en-GB", {
  style: "currency",
  currency: "EUR",
  maximumFractionDigits: 0,
});
const count = new Intl.NumberFormat("en-GB");

/** "€1,204.50". */
export const formatMoney = (cents: number): string => euro.format(cents / 100);

/** Without cents, for counters and axes: "€1,205". */
export const formatWholeMoney = (cents: number): string => wholeEuro.format(cents / 100);

export const formatCount = (value: number): string => count.format(value);

/** Cents from "1,204.50", "€12" or "-3.5"; undefined if it is not an amount. */
export function parseEuro(text: string): number | undefined {
  const plain = text.trim().replace(/^(-?)€\s*/, "$1");
  if (!/^-?(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(plain)) return undefined;
  return Math.round(Number(plain.replaceAll(",", "")) * 100);
}

/** A plain amount for inputs and files: "12.50". */
export const writeEuro = (cents: number): string => (cents / 100).toFixed(2);
