import { LRUCache } from "lru-cache";
import type { BackendContext } from "#server/backend/context.ts";
import { searchRegulations } from "#server/backend/regulations/search-regulations.ts";
import type { Search, SearchOutcome } from "#server/backend/searches/search-outcome.ts";
import { findLines, type StoredLine } from "#server/backend/tariff/find-lines.ts";
import { withArticle } from "#shared/domain/country-names.ts";
import { formatHsCode } from "#shared/domain/hs-code.ts";
import type { OperationKind } from "#shared/domain/operations.ts";

/** Kinds of which an outcome cannot change while the program runs. */
export const lastingKinds: ReadonlySet<OperationKind> = new Set(["hs-code"]);

/** The search that a paid operation sells, by its kind: a new operation gets its line here. */
export function searchOfKind(context: BackendContext): Search {
  const searchOf: Record<OperationKind, Search> = {
    "hs-code": checkNationalLines(context, cacheOutcomes(context.nomenclature.search)),
    regulation: (input) => searchRegulations(context, input),
  };
  return (input) => searchOf[input.kind](input);
}

const maxCached = 100;

/**
 * Caches the latest outcomes of a search by all that changes it, where its data never changes: a
 * paid search runs twice in a row, for the preview and to unlock it.
 */
function cacheOutcomes(search: Search): Search {
  const cache = new LRUCache<string, SearchOutcome>({ max: maxCached });
  return async (input) => {
    const key = JSON.stringify([input.q, input.chapter, input.verbatim, input.answer]);
    const outcome = cache.get(key) ?? (await search(input));
    cache.set(key, outcome);
    return outcome;
  };
}

const maxSuggested = 6;

/**
 * Rejects a national code, of more than six digits, that no stored edition has, naming the nearest
 * lines that exist. Accepts subheadings without stored lines and codes of older HS editions.
 */
function checkNationalLines(
  { database, nomenclature, lanes }: Pick<BackendContext, "database" | "nomenclature" | "lanes">,
  search: Search,
): Search {
  return async (input) => {
    const found = await search(input);
    if (found.outcome !== "exact" || found.goTo.length <= 6) return found;
    const subheading = found.goTo.slice(0, 6);
    if (nomenclature.titleOf(subheading) === undefined) return found;
    const stored = await findLines(database, subheading);
    const ofMarket = stored.filter(({ market }) => market === input.destination);
    const lines = ofMarket.length > 0 ? ofMarket : stored;
    if (lines.length === 0 || lines.some(({ code }) => isLine(found.goTo, code))) return found;
    return refuse(found.goTo, lines, (market) => lanes.find(market)?.name ?? market);
  };
}

/** A line and its parents; zeros only fill a shorter line up to ten digits. */
function isLine(code: string, line: string): boolean {
  return line.startsWith(code) || (code.startsWith(line) && /^0+$/.test(code.slice(line.length)));
}

function refuse(
  code: string,
  lines: readonly StoredLine[],
  nameOf: (market: string) => string,
): SearchOutcome {
  const shared = (line: string) => {
    let length = 0;
    while (length < line.length && line[length] === code[length]) length += 1;
    return length;
  };
  const nearest = [...new Set(lines.map((line) => line.code))]
    .sort((a, b) => shared(b) - shared(a) || (a < b ? -1 : 1))
    .slice(0, maxSuggested);
  const markets = new Intl.ListFormat("en", { type: "disjunction" }).format(
    new Set(lines.map(({ market }) => withArticle(nameOf(market)))),
  );
  return {
    outcome: "nothing-found",
    advice: {
      message:
        `The stored tariff of ${markets} has no line ${formatHsCode(code)}. ` +
        `The nearest lines under ${formatHsCode(code.slice(0, 6))}:`,
      suggestions: nearest,
    },
  };
}
