/** A period: from its first day to the day before `validTo`; null where it has no known end. */
export interface Period {
  validFrom: string | null;
  validTo: string | null;
}

/** Whether a period holds an ISO date. */
export function isInForce({ validFrom, validTo }: Period, date: string): boolean {
  return (validFrom === null || validFrom <= date) && (validTo === null || date < validTo);
}

/** Whether a period begins after an ISO date. */
export function isUpcoming({ validFrom }: Period, date: string): boolean {
  return validFrom !== null && validFrom > date;
}
