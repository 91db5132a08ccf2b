import { aliases } from "#client/components/screen-search/aliases.ts";
import type { Screen, ScreenArea } from "#client/layout/screens.ts";

/**
 * Finds screens by what people type: any words of title, alias, group or address, in any order,
 * each from its beginning.
 */

/** What breaks a tie: the product before its surroundings. */
const areaWeights: Record<ScreenArea, number> = {
  product: 0.6,
  dashboard: 0.5,
  page: 0.4,
  app: 0.3,
  ui: 0.2,
  auth: 0.1,
  public: 0,
};

/** Where a word was found, and what that is worth when it is the whole word or its beginning. */
const worth = {
  title: { whole: 10, start: 8 },
  alias: { whole: 6, start: 5 },
  place: { whole: 3, start: 2 },
} as const;
const insideTitle = 1;
const fromLettersInside = 3;
const wholeTitle = 20;
const titleBegins = 10;

/** Lower case, without accents; whatever is neither letter nor digit parts words. */
export function foldWords(text: string): string[] {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/**
 * Those screens that every word of the search fits, the best first; equals in their given order.
 * All of them for an empty search.
 */
export function rankScreens(screens: readonly Screen[], q: string): Screen[] {
  const asked = foldWords(q);
  if (asked.length === 0) return q.trim() === "" ? [...screens] : [];
  return screens
    .map((screen) => ({ screen, score: scoreOf(screen, asked) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ screen }) => screen);
}

function scoreOf(screen: Screen, asked: readonly string[]): number {
  const title = foldWords(screen.title);
  const places = {
    title,
    alias: foldWords(aliases[screen.path] ?? ""),
    place: foldWords(`${screen.group ?? ""} ${screen.path} ${screen.area}`),
  };
  const scores = asked.map((word) => scoreWord(word, places));
  if (scores.some((score) => score === 0)) return 0;
  const [whole, typed] = [title.join(" "), asked.join(" ")];
  const bonus = whole === typed ? wholeTitle : whole.startsWith(typed) ? titleBegins : 0;
  // A title that says little else is the nearer one.
  return (
    scores.reduce((sum, score) => sum + score, bonus) - title.length / 10 + areaWeights[screen.area]
  );
}

function scoreWord(word: string, places: Record<keyof typeof worth, readonly string[]>): number {
  const found = (Object.keys(worth) as (keyof typeof worth)[]).flatMap((place) => {
    if (places[place].includes(word)) return worth[place].whole;
    return places[place].some((one) => one.startsWith(word)) ? worth[place].start : [];
  });
  const isInside =
    word.length >= fromLettersInside && places.title.some((one) => one.includes(word));
  return Math.max(0, ...found, isInside ? insideTitle : 0);
}
