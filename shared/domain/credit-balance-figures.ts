import type { SubscriptionRecord } from "#shared/contract/subscriptions.ts";

/** The arithmetic of one subscription record, whatever its backend sends as a number. */

type Figures = Pick<SubscriptionRecord, "credits_purchased" | "credits_used" | "credits_given">;

/** A number as backends send it; NaN for anything that is not a finite number or a numeric text. */
export function readNumber(value: unknown): number {
  if (typeof value === "number") return Number.isFinite(value) ? value : Number.NaN;
  if (typeof value === "string" && /^\s*-?\d+(\.\d+)?\s*$/.test(value)) return Number(value);
  return Number.NaN;
}

export function knownNumber(value: unknown): number | null {
  const number = readNumber(value);
  return Number.isNaN(number) ? null : number;
}

/** R4.1: purchased minus used; if that is not a number, given minus used; 0 where neither is. */
export function balanceOf(record: Figures): number {
  const used = readNumber(record.credits_used);
  const bought = readNumber(record.credits_purchased) - used;
  const balance = Number.isNaN(bought) ? readNumber(record.credits_given) - used : bought;
  return Number.isNaN(balance) ? 0 : balance;
}

/**
 * What may still be spent of a record. More used than there was is nothing left: it is shown as 0,
 * and the chain goes on as for 0.
 */
export function creditsLeft(record: Figures | null | undefined): number {
  return record ? Math.max(0, balanceOf(record)) : 0;
}

/** R4.3: of a trial only the given credits count. */
export function trialOf(record: SubscriptionRecord): SubscriptionRecord {
  return { ...record, credits_purchased: undefined };
}
