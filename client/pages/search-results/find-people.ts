import { foldWords } from "#client/components/screen-search/rank-screens.ts";
import type { Member } from "#client/pages/search-results/results-data.ts";

/**
 * The members whose name or address has every word of the search, each from its beginning; all of
 * them for no words.
 */
export function findPeople(members: readonly Member[], q: string): Member[] {
  const asked = foldWords(q);
  if (asked.length === 0) return q.trim() === "" ? [...members] : [];
  return members.filter(({ email, name }) => {
    const own = foldWords(`${name ?? ""} ${email}`);
    return asked.every((word) => own.some((one) => one.startsWith(word)));
  });
}

/** Letters for somebody without a picture: of first and last name, or of the address. */
export function initialsOf({ email, name }: Pick<Member, "email" | "name">): string {
  const words = (name ?? "").split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0] ?? email];
  return ends.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}
