/**
 * Successors of the codes of older HS editions. The file is decoded at the first question: some
 * 0.5 MB of numbers, which most processes never need.
 */
import {
  editionYears,
  readSuccessions,
  type SuccessorsContent,
} from "#server/backend/datasets/successors-file.ts";
import type { Tree } from "#server/backend/nomenclature/tree.ts";
import type { RetiredCode } from "#shared/contract/lanes.ts";
import { formatHsCode } from "#shared/domain/hs-code.ts";

/**
 * Successors in HS 2022 of a code of 2 to 10 digits, edition by edition; digits beyond six are
 * ignored. Codes still in force have them too, mostly themselves. Undefined if no edition since
 * 1992 has the code.
 */
export type FindSuccessors = (digits: string) => RetiredCode | undefined;

/** Codes of six digits of an older edition whose goods a code of HS 2022 takes, ascending. */
export type FindPredecessors = (code: string, year: number) => string[];

export interface RetiredCodes {
  findSuccessors: FindSuccessors;
  findPredecessors: FindPredecessors;
}

/** `text`: the successors file. */
export function createRetiredCodes(text: string, tree: Tree): RetiredCodes {
  let decoded: Correlations | undefined;
  const load = () => {
    decoded ??= decode(readSuccessions(text), tree);
    return decoded;
  };
  const findSuccessors: FindSuccessors = (digits) => {
    const { content, editions } = load();
    const code = digits.slice(0, 6);
    const found = editions.flatMap((edition) => describeEdition(edition, code, tree));
    if (found.length === 0 && !tree.byCode.has(code)) return undefined;
    const { publisher, source } = content.header;
    return { code, editions: found, publisher, source };
  };
  return {
    findSuccessors,
    findPredecessors: (code, year) => {
      const correlation = load().editions.find((one) => one.year === year);
      if (!correlation || code.length !== 6) return [];
      const level = createLevel(correlation, 6);
      return level.sourcesOf(Number(code)).map(level.digitsOf).sort();
    },
  };
}

interface Correlations {
  content: SuccessorsContent;
  editions: Correlation[];
}

/** One edition: its codes and their successors, a pair at each place. */
interface Correlation {
  year: number;
  /** Codes of the edition, ascending. */
  sources: Uint32Array;
  /** Their successors. */
  targets: Uint32Array;
  /** 1 by default. */
  defaults: Uint8Array;
  /** The places in the order of the successors. */
  byTarget: Uint32Array;
  /** Headings, by code, that take some of its goods without being among its successors. */
  omitted: Map<number, readonly string[]>;
  /** Codes of HS 2022 whose sources are not all listed in this edition. */
  collective: Set<number>;
}

/** A pair as one number, which sorts by code and successor. */
const codeFactor = 2 ** 21;
const encodePair = (source: number, target: number, isDefault: boolean) =>
  source * codeFactor + target * 2 + (isDefault ? 1 : 0);

function decode(content: SuccessorsContent, tree: Tree): Correlations {
  const pairs = editionYears.map((): number[] => []);
  const succeeding = editionYears.map(() => new Set<number>());
  const omitted = editionYears.map(() => new Map<number, readonly string[]>());
  for (const { code, editions, successors, omitted: headings } of content.successions()) {
    for (const edition of editions) {
      for (const successor of successors) {
        const target = Number(successor.code);
        pairs[edition]?.push(encodePair(Number(code), target, successor.isDefault));
        succeeding[edition]?.add(target);
      }
      if (headings.length > 0) omitted[edition]?.set(Number(code), headings);
    }
  }
  const current = tree.subheadings.map(({ code }) => Number(code));
  const editions = editionYears.map((year, place): Correlation => {
    const headings = omitted[place] ?? new Map<number, readonly string[]>();
    // A code of HS 2022 that succeeds no listed code of the edition is unchanged since then.
    const unchanged = current
      .filter((code) => !succeeding[place]?.has(code))
      .map((code) => encodePair(code, code, true));
    const sorted = Float64Array.from([...(pairs[place] ?? []), ...unchanged]).sort();
    const targets = Uint32Array.from(sorted, (pair) => Math.floor((pair % codeFactor) / 2));
    const places = Float64Array.from(targets, (target, at) => target * codeFactor + at).sort();
    return {
      year,
      sources: Uint32Array.from(sorted, (pair) => Math.floor(pair / codeFactor)),
      targets,
      byTarget: Uint32Array.from(places, (one) => one % codeFactor),
      defaults: Uint8Array.from(sorted, (pair) => pair % 2),
      omitted: headings,
      collective: collectiveIn(headings, content.header.collective),
    };
  });
  return { content, editions };
}

function collectiveIn(
  omitted: ReadonlyMap<number, readonly string[]>,
  codes: readonly string[],
): Set<number> {
  const headings = new Set([...omitted.values()].flat());
  return new Set(codes.filter((code) => headings.has(code.slice(0, 4))).map(Number));
}

type Edition = RetiredCode["editions"][number];

/** None where the edition lacks the code. A heading or chapter has the successors of its codes. */
function describeEdition(correlation: Correlation, code: string, tree: Tree): Edition[] {
  const level = createLevel(correlation, code.length);
  const own = Number(code);
  const { targets, omitted } = level.goodsOf(own);
  if (targets.size === 0) return [];
  const successors = [...targets].map(([target, isDefault]) => {
    const digits = level.digitsOf(target);
    return {
      code: digits,
      title: tree.byCode.get(digits)?.title ?? "",
      relationship: describePair(level, own, target),
      isDefault,
    };
  });
  const rank = (one: (typeof successors)[number]) =>
    one.code === code ? 0 : one.isDefault ? 1 : 2;
  successors.sort((a, b) => rank(a) - rank(b) || (a.code < b.code ? -1 : 1));
  const titled = [...omitted]
    .sort()
    .map((heading) => ({ code: heading, title: tree.byCode.get(heading)?.title ?? "" }));
  return [{ year: correlation.year, successors, omitted: titled }];
}

interface Goods {
  /** Successors, and whether one of their pairs is the default. */
  targets: Map<number, boolean>;
  /** Four digits. */
  omitted: Set<string>;
}

/** The edition, seen in codes of that many digits. */
interface Level {
  /** Empty where the edition lacks the code. */
  goodsOf(code: number): Goods;
  /** Old codes that lead to the successor. */
  sourcesOf(target: number): number[];
  /** More old codes lead there than are listed. */
  isCollective(target: number): boolean;
  digitsOf(code: number): string;
}

function createLevel(correlation: Correlation, digits: number): Level {
  const unit = 10 ** (6 - digits);
  const { sources, targets, byTarget, defaults, omitted, collective } = correlation;
  const sourceAt = (place: number) => sources[place] ?? 0;
  const targetAt = (place: number) => targets[place] ?? 0;
  return {
    goodsOf: (code) => {
      const goods: Goods = { targets: new Map(), omitted: new Set() };
      const end = (code + 1) * unit;
      let place = firstFrom(sources.length, sourceAt, code * unit);
      for (; place < sources.length && sourceAt(place) < end; place += 1) {
        const target = Math.floor(targetAt(place) / unit);
        goods.targets.set(target, goods.targets.get(target) || defaults[place] === 1);
        for (const heading of omitted.get(sourceAt(place)) ?? []) goods.omitted.add(heading);
      }
      // Goods that stay within a successor, seen at this level, have not gone elsewhere.
      for (const heading of goods.omitted)
        if (digits <= 4 && goods.targets.has(Number(heading.slice(0, digits))))
          goods.omitted.delete(heading);
      return goods;
    },
    sourcesOf: (target) => {
      const found = new Set<number>();
      const ordered = (at: number) => targetAt(byTarget[at] ?? 0);
      let at = firstFrom(byTarget.length, ordered, target * unit);
      for (; at < byTarget.length && ordered(at) < (target + 1) * unit; at += 1)
        found.add(Math.floor(sourceAt(byTarget[at] ?? 0) / unit));
      return [...found];
    },
    isCollective: (target) => [...collective].some((code) => Math.floor(code / unit) === target),
    digitsOf: (code) => String(code).padStart(digits, "0"),
  };
}

/** The first place whose code is not below this one; codes ascend. */
function firstFrom(length: number, codeAt: (place: number) => number, code: number): number {
  let [from, to] = [0, length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (codeAt(middle) < code) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** As in "part of it, merged with 8517.61 and part of 8517.62". */
function describePair(level: Level, code: number, target: number): string {
  const goods = level.goodsOf(code);
  const share = shareOf(goods);
  const others = level.sourcesOf(target).filter((source) => source !== code);
  if (level.isCollective(target)) return `${share}, merged with goods of many other codes`;
  if (others.length > 0) return `${share}, merged with ${joinedWords(level, others)}`;
  return code === target && isWhole(goods) ? "unchanged" : share;
}

function shareOf({ targets, omitted }: Goods): string {
  if (targets.size > 1) return "part of it";
  return omitted.size > 0 ? "all of it except the goods named in the note" : "all of it";
}

function isWhole({ targets, omitted }: Goods): boolean {
  return targets.size === 1 && omitted.size === 0;
}

const maxNamed = 3;

function joinedWords(level: Level, others: readonly number[]): string {
  const named = others.slice(0, maxNamed).map((code) => {
    const digits = formatHsCode(level.digitsOf(code));
    return isWhole(level.goodsOf(code)) ? digits : `part of ${digits}`;
  });
  const more = others.length - named.length;
  if (more > 0) named.push(`${more} more ${more === 1 ? "code" : "codes"}`);
  const last = named.pop() ?? "";
  return named.length > 0 ? `${named.join(", ")} and ${last}` : last;
}
