import type { Account, PaidSearch, Spend } from "#tests/model/accounts.ts";

/** Whether the query of a step finds anything. */
export function finds(q: string): boolean {
  return !q.startsWith("zzzz");
}

const freeMs = 30 * 86_400_000;

/** The searches paid for in a run. */
export class SearchBook {
  /** Spends that have paid for no search, oldest first. */
  readonly waiting: Spend[] = [];
  readonly searches: PaidSearch[] = [];

  /** The oldest one of the user, on that account or on any. */
  takeWaiting(who: string, account?: Account): Spend | undefined {
    const index = this.waiting.findIndex(
      (spend) => spend.who === who && (account === undefined || spend.account === account),
    );
    return index < 0 ? undefined : this.waiting.splice(index, 1)[0];
  }

  bind(spend: Spend, q: string, now: number): PaidSearch {
    const search = { q, spend, freeUntil: now + freeMs, opened: false };
    spend.search = search;
    this.searches.push(search);
    return search;
  }

  /** The user's own first, then the one that is free longest. */
  findCurrent(
    who: string,
    q: string,
    now: number,
    isVisible: (search: PaidSearch) => boolean,
  ): PaidSearch | undefined {
    return this.searches
      .filter((search) => search.q === q && !search.spend.refunded && isVisible(search))
      .filter(({ freeUntil, opened }) => freeUntil > now || !opened)
      .toSorted(
        (a, b) =>
          Number(b.spend.who === who) - Number(a.spend.who === who) || b.freeUntil - a.freeUntil,
      )[0];
  }

  open(search: PaidSearch, now: number): void {
    if (!search.opened && search.freeUntil <= now) search.freeUntil = now + freeMs;
    search.opened = true;
  }

  /** A refunded spend no longer waits. */
  release(spend: Spend): void {
    const index = this.waiting.indexOf(spend);
    if (index >= 0) this.waiting.splice(index, 1);
  }
}
