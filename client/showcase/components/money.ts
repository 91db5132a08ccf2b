const euro = new Intl.NumberFormat("en-GB", { style: "currency", currency: "EUR" });
const wholeEuro = new Intl.NumberFormat("en-GB", {
  style: "currency",
  currency: "EUR",
  maximumFractionDigits: 0,
});
const count = new Intl.NumberFormat("en-GB");

/** Money of the sample, in cents: "€1,204.50". */
export const showMoney = (cents: number): string => euro.format(cents / 100);

/** Without cents, for counters and axes: "€1,205". */
export const showWholeMoney = (cents: number): string => wholeEuro.format(cents / 100);

export const showCount = (value: number): string => count.format(value);

/** Cents from an amount as typed ("1,204.50", "€12", "-3.5"); undefined if it is not one. */
export function readEuro(text: string): number | undefined {
  const plain = text.trim().replace(/^(-?)€\s*/, "$1");
  if (!/^-?(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(plain)) return undefined;
  return Math.round(Number(plain.replaceAll(",", "")) * 100);
}

/** Cents as a plain amount for a field or a file: "12.50". */
export const writeEuro = (cents: number): string => (cents / 100).toFixed(2);
