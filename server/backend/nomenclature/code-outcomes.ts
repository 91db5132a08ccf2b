/** Answers to queries that are codes or part numbers. All of them are free. */
import {
  isPartNumber,
  parseCode,
  parseCodeList,
} from "#server/backend/nomenclature/code-queries.ts";
import { english, foldText, type Token } from "#server/backend/nomenclature/search/analyzer.ts";
import { stemTerm, type TermDictionary } from "#server/backend/nomenclature/search/postings.ts";
import type { Tree, TreeNode } from "#server/backend/nomenclature/tree.ts";
import type { SearchOutcome } from "#server/backend/searches/search-outcome.ts";
import { formatHsCode } from "#shared/domain/hs-code.ts";

export interface CodeOutcomesOptions {
  tree: Tree;
  /** In every language. */
  dictionaries: () => readonly TermDictionary[];
  /** Whether an older edition has a code that HS 2022 lacks. */
  isRetired: (code: string) => boolean;
}

/** Null where the text is neither a code, nor several, nor a part number. */
export type FindCodeOutcome = (text: string) => SearchOutcome | null;

export function createCodeOutcomes(options: CodeOutcomesOptions): FindCodeOutcome {
  const { tree, dictionaries, isRetired } = options;
  const isCode = (digits: string) => tree.byCode.has(digits.slice(0, 6)) || isRetired(digits);
  const isKnown = createKnownWords(tree, dictionaries);
  return (text) => {
    const codes = parseCodeList(text, isCode);
    if (codes) return listOutcome(codes, isCode);
    const code = parseCode(text);
    if (code !== null && isCode(code)) return { outcome: "exact", goTo: code };
    if (isPartNumber(text, isKnown)) return partNumber(text.trim());
    return code === null ? null : unknownCode(tree, code);
  };
}

function listOutcome(codes: readonly string[], isCode: (digits: string) => boolean): SearchOutcome {
  const known = codes.filter(isCode);
  const unknown = codes.filter((code) => !isCode(code)).map(formatHsCode);
  const missing =
    unknown.length > 0 ? ` HS 2022 has no code ${unknown.join(" and no code ")}.` : "";
  return {
    outcome: "several-codes",
    advice: { message: `Open them one at a time, free of charge.${missing}`, suggestions: known },
  };
}

/** Suggests codes that exist for one that never did. */
function unknownCode(tree: Tree, code: string): SearchOutcome {
  const parent = tree.byCode.get(code.slice(0, 4)) ?? tree.byCode.get(code.slice(0, 2));
  const message = parent
    ? `HS 2022 has no code ${code}. Codes under ${parent.level} ${parent.code} (${parent.title}):`
    : `HS 2022 has no code ${code}. Its chapters are 01 to 97. Try describing the goods instead.`;
  return {
    outcome: "nothing-found",
    advice: {
      message,
      suggestions: (parent?.children ?? []).slice(0, 12).map((child) => child.code),
    },
  };
}

function partNumber(text: string): SearchOutcome {
  return {
    outcome: "part-number",
    advice: {
      message:
        `"${text}" looks like a part or model number, which does not identify a tariff code. ` +
        'Type what the goods are, for example "ball bearing", "microcontroller module" or ' +
        '"brake pad for cars".',
      suggestions: [],
    },
  };
}

/** Knows the words of the index, and whole names with a number in them such as `WD-40`. */
function createKnownWords(
  tree: Tree,
  dictionaries: () => readonly TermDictionary[],
): (text: string) => boolean {
  const withoutSigns = (folded: string) => folded.replace(/[^a-z0-9]+/g, "");
  const namesOf = ({ title, synonyms, brands }: TreeNode) => [title, ...synonyms, ...brands];
  let numbered: Set<string> | undefined;
  const readNames = () =>
    new Set(
      [...tree.headings, ...tree.subheadings]
        .flatMap(namesOf)
        .filter((name) => /\d/.test(name))
        .map((name) => withoutSigns(foldText(name))),
    );
  const isTerm = (word: string) => {
    const tokens = english.tokenize(word);
    const isKnown = ({ text, lemma, stem, class: kind }: Token) =>
      (kind !== "plain" && kind !== "weak") ||
      dictionaries().some((dictionary) =>
        [text, lemma, stemTerm(stem)].some((term) => dictionary.find(term) !== undefined),
      );
    return tokens.length > 0 && tokens.every(isKnown);
  };
  return (text) => {
    const folded = foldText(text);
    if (!/\d/.test(folded)) return isTerm(folded);
    numbered ??= readNames();
    const bare = withoutSigns(folded);
    return numbered.has(bare) || isTerm(/\d/.test(text) ? bare : folded);
  };
}
