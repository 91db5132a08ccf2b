import type { ProductResults } from "#client/components/screen-search/product-search.ts";
import { foldWords } from "#client/components/screen-search/rank-screens.ts";
import type { SubUser } from "#shared/contract/sub-users.ts";
import { paths } from "#shared/paths.ts";

export type Member = Pick<SubUser, "email" | "name" | "cap" | "used" | "addedAt">;

/** Members of the user's own team; other users cannot be found. */
export type TeamMembers =
  | { state: "team"; members: Member[] }
  | { state: "none" }
  | { state: "failed" };

export const resultTabs = ["all", "people"] as const;
export type ResultTab = (typeof resultTabs)[number];

export interface ResultsData {
  q: string;
  tab: ResultTab;
  /** From 1. */
  page: number;
  /** Null if the query is too short. */
  product: ProductResults | null;
  team: TeamMembers;
}

/** Address of a results page without default values. */
export function resultsAddress({ q, tab, page }: Pick<ResultsData, "q" | "tab" | "page">): string {
  return paths.searchResults({
    q,
    tab: tab === "people" ? tab : undefined,
    page: page > 1 ? page : undefined,
  });
}

/** Results per page. */
export const pageSize = 10;

/** Items of one page; a page beyond the end is the last one. */
export function paginate<T>(
  items: readonly T[],
  page: number,
): { items: T[]; page: number; last: number; first: number } {
  const last = Math.max(1, Math.ceil(items.length / pageSize));
  const current = Math.min(page, last);
  const start = (current - 1) * pageSize;
  return { items: items.slice(start, start + pageSize), page: current, last, first: start + 1 };
}

/**
 * Members whose name or address matches every word of the query by prefix; all for an empty query.
 */
export function findMembers(members: readonly Member[], q: string): Member[] {
  const queryWords = foldWords(q);
  if (queryWords.length === 0) return q.trim() === "" ? [...members] : [];
  return members.filter(({ email, name }) => {
    const nameWords = foldWords(`${name ?? ""} ${email}`);
    return queryWords.every((word) => nameWords.some((own) => own.startsWith(word)));
  });
}

/** Initials from first and last name, or from the email address. */
export function initialsOf({ email, name }: Pick<Member, "email" | "name">): string {
  const words = (name ?? "").split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0] ?? email];
  return ends.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}
