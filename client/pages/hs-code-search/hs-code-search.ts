import type { SearchPageData } from "#client/api/search-page.ts";
import { localStore } from "#client/components/local-store.ts";
import { fallbackLanguage } from "#client/i18n/languages.ts";
import type { HsCodeResult } from "#shared/contract/searches.ts";
import type { LaneChoice } from "#shared/paths.ts";

export interface HsCodeSearchData extends SearchPageData {
  /** Null if the list failed to load; the search works without it. */
  countries: { code: string; name: string }[] | null;
}

/** Lane from the filters of a search; repeated values count once. */
export function readLaneChoice(filters: SearchPageData["filters"]): LaneChoice {
  const first = (name: string) => [filters[name] ?? []].flat()[0];
  return {
    destination: first("destination")?.toUpperCase(),
    origin: first("origin")?.toUpperCase(),
    date: first("date"),
  };
}

const storageKey = "clearlane.lane.v1";

interface RememberedLane {
  destination: string;
  origin: string;
}

/** The last lane, kept in this browser; empty if there is none or storage is blocked. */
export function recallLane(storage: Pick<Storage, "getItem"> = localStore()): RememberedLane {
  try {
    const stored = JSON.parse(storage.getItem(storageKey) ?? "{}") as Partial<
      Record<keyof RememberedLane, unknown>
    > | null;
    return { destination: readCountry(stored?.destination), origin: readCountry(stored?.origin) };
  } catch {
    return { destination: "", origin: "" };
  }
}

export function rememberLane(
  lane: RememberedLane,
  storage: Pick<Storage, "setItem"> = localStore(),
): void {
  try {
    storage.setItem(storageKey, JSON.stringify(lane));
  } catch {
    // Storage may be blocked or full; the lane is in the URL anyway.
    return;
  }
}

function readCountry(value: unknown): string {
  return typeof value === "string" && /^[A-Z]{2}$/.test(value) ? value : "";
}

/** The description in the screen's language, if translated; else in English. */
export function descriptionIn(
  { description, titles }: Pick<HsCodeResult, "description" | "titles">,
  language: string,
): string {
  return titles?.[language] ?? description;
}

interface ShownWords {
  path: string[];
  differs: string | null;
  /** Whether `path` is in the screen's language; otherwise it is in English. */
  isTranslated: boolean;
}

/** The same for path and distinguishing words; the latter are never in another language. */
export function wordsIn(
  { path, differs, translated }: Pick<HsCodeResult, "path" | "differs" | "translated">,
  language: string,
): ShownWords {
  const own = translated?.[language];
  if (own) return { ...own, isTranslated: true };
  return { path, differs: language === fallbackLanguage ? differs : null, isTranslated: false };
}

interface ResultGroup {
  code: string;
  /** In English, for addresses. */
  title: string;
  shown: string;
  isTranslated: boolean;
}
export interface HeadingResults extends ResultGroup {
  results: HsCodeResult[];
}
export interface ChapterResults extends ResultGroup {
  count: number;
  headings: HeadingResults[];
}

/** Results by chapter and heading, both ordered by their best result; results keep their order. */
export function groupByChapter(
  results: readonly HsCodeResult[],
  language: string,
): ChapterResults[] {
  const chapters = new Map<string, ChapterResults>();
  for (const result of results) {
    const { path, isTranslated } = wordsIn(result, language);
    // A path is section, chapter, heading.
    const groupAt = (level: number, code: string): ResultGroup => {
      const title = result.path[level] ?? "";
      return { code, title, shown: path[level] ?? title, isTranslated };
    };
    const chapter = getOr(chapters, result.code.slice(0, 2), (code) => ({
      ...groupAt(1, code),
      count: 0,
      headings: [],
    }));
    chapter.count += 1;
    const heading = chapter.headings.find(({ code }) => code === result.heading);
    if (heading) heading.results.push(result);
    else chapter.headings.push({ ...groupAt(2, result.heading), results: [result] });
  }
  return [...chapters.values()];
}

function getOr<Value>(map: Map<string, Value>, key: string, make: (key: string) => Value): Value {
  const value = map.get(key) ?? make(key);
  map.set(key, value);
  return value;
}
