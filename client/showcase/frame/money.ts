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
