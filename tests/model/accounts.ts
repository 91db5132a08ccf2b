/** A plan or trial: remaining credits, usage of the period, thresholds passed. */
export interface Account {
  owner: string;
  kind: "trial" | "plan";
  left: number;
  used: number;
  period: number;
  passed: Set<number>;
  ended: boolean;
}

export interface Member {
  owner: string;
  cap: number | null;
  used: number;
}

export interface Spend {
  who: string;
  account: Account;
  period: number;
  member: Member | null;
  refunded: boolean;
  /** Null until it has paid for a search. */
  search: PaidSearch | null;
}

/** A search and the spend that pays for it. */
export interface PaidSearch {
  q: string;
  spend: Spend;
  freeUntil: number;
  opened: boolean;
}
