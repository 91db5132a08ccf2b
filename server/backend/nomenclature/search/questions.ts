/**
 * The deciding question: where the first candidates differ by a property that the query does not
 * state, its answer re-ranks them.
 */
import type { QuestionRecord } from "#server/backend/datasets/formats.ts";
import { foldText } from "#server/backend/nomenclature/search/analyzer.ts";
import type { Prior, Ranked } from "#server/backend/nomenclature/search/ranking.ts";
import type { TreeNode } from "#server/backend/nomenclature/tree.ts";
import type { AnsweredQuestion, Question } from "#shared/contract/searches.ts";

export interface Guided {
  ranked: readonly Ranked[];
  /** Null if there is nothing left to ask. */
  question: Question | null;
  answered: AnsweredQuestion[];
  /** Whether the query states another choice than the subheading's: leather, for a textile one. */
  isContrary(subheading: number): boolean;
}

interface GuideInput {
  text: string;
  ranked: readonly Ranked[];
  rankAgain(prior: Prior): readonly Ranked[];
  /** In the URL's format: `question:choice`, or `none` to skip questions. */
  answers: readonly string[];
  /** Whether a filter leaves the subheading. */
  isWanted(subheading: number): boolean;
}

/**
 * Applies the answers so far and finds the next question. An answer counts only if its question is
 * asked, so that no search opens another's codes.
 */
export type Guide = (input: GuideInput) => Guided;

const maxQuestions = 2;
/** The answer that skips the question. */
const none = "none";
/** Likelihood of goods that the answered question does not concern, although it was asked. */
const unconcernedLikelihood = 0.02;

export function createGuide(
  records: readonly QuestionRecord[],
  subheadings: readonly TreeNode[],
): Guide {
  const below = groupByPrefix(subheadings);
  const questions = records.map((record) => compileQuestion(record, below, subheadings.length));
  const findSaid = indexSaid(questions);
  return ({ text, ranked, rankAgain, answers, isWanted }) => {
    const folded = foldText(text);
    const answeredByWords = findSaid(folded);
    const isUnstated = (question: CompiledQuestion) => !answeredByWords.includes(question);
    const stated = answeredByWords.flatMap((question) => statedChoice(question, folded) ?? []);
    const byWords = priorOfStated(stated);
    const answered: Answered[] = [];
    const guided = {
      ranked,
      answered: [] as AnsweredQuestion[],
      isContrary: (subheading: number) => byWords(subheading) < 1,
    };
    while (answered.length < maxQuestions) {
      const prior = priorOf(answered);
      const isOpen = (subheading: number) => isWanted(subheading) && prior(subheading) === 1;
      const asked = findQuestion(questions, guided.ranked, { isOpen, isUnstated });
      if (!asked) break;
      const choice = asked.offered.find(({ answer }) => answers.includes(answer));
      if (!choice)
        return { ...guided, question: answers.includes(none) ? null : presentQuestion(asked) };
      answered.push({ question: asked.question, choice });
      guided.answered.push(presentAnswered(asked.question, choice));
      guided.ranked = rankAgain(both(priorOf(answered), byWords));
    }
    return { ...guided, question: null };
  };
}

interface CompiledQuestion {
  record: QuestionRecord;
  /** Matches a folded query that already answers the question. */
  said: RegExp;
  choices: CompiledChoice[];
  /** One-based position of the matching choice by subheading; 0 for none. */
  choiceOf: Uint8Array;
}

interface CompiledChoice {
  /** In the URL's format. */
  answer: string;
  /** Matches a folded query that states this choice. */
  said: RegExp;
  label: AnsweredQuestion["label"];
  /** From one. */
  place: number;
  subheadings: number[];
}

interface Answered {
  question: CompiledQuestion;
  choice: CompiledChoice;
}

interface AskedQuestion {
  question: CompiledQuestion;
  /** The choices that earlier answers leave open. */
  offered: CompiledChoice[];
}

/** Places of the subheadings below every code of two, four and six digits. */
function groupByPrefix(subheadings: readonly TreeNode[]): Map<string, number[]> {
  const below = new Map<string, number[]>();
  subheadings.forEach(({ code }, place) => {
    for (const length of [2, 4, 6]) {
      const prefix = code.slice(0, length);
      const group = below.get(prefix);
      if (group) group.push(place);
      else below.set(prefix, [place]);
    }
  });
  return below;
}

function compileQuestion(
  record: QuestionRecord,
  below: ReadonlyMap<string, number[]>,
  size: number,
): CompiledQuestion {
  const choiceOf = new Uint8Array(size);
  const choices = record.choices.map(({ id, label, codes, said }, index) => {
    const place = index + 1;
    const subheadings = codes.flatMap((code) => below.get(code) ?? []);
    for (const subheading of subheadings) choiceOf[subheading] = place;
    return { answer: `${record.id}:${id}`, said: saying(said), label, place, subheadings };
  });
  return { record, said: saying(wordsOf(record)), choices, choiceOf };
}

/** All words that answer a question. */
function wordsOf({ choices, said }: QuestionRecord): string[] {
  return choices.flatMap((choice) => choice.said).concat(said);
}

/** Matches one of the words in a folded text, plurals included. */
function saying(words: readonly string[]): RegExp {
  const folded = words
    .map((word) => foldText(word).replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("|");
  return words.length === 0 ? /$^/ : new RegExp(`\\b(?:${folded})(?:s|es)?(?!\\w)`);
}

/**
 * The questions that a folded query answers. Most queries answer none, so a question is tested only
 * if a word of the query begins one of its answers.
 */
function indexSaid(questions: readonly CompiledQuestion[]): (folded: string) => CompiledQuestion[] {
  const byStart = new Map<string, Set<CompiledQuestion>>();
  for (const question of questions)
    for (const word of wordsOf(question.record)) {
      const start = foldText(word).split(/\W/, 1)[0] ?? "";
      const starting = byStart.get(start) ?? new Set();
      byStart.set(start, starting.add(question));
    }
  // An answer that begins with a sign may begin anywhere.
  const anywhere = [...(byStart.get("") ?? [])];
  return (folded) => {
    const near = new Set(anywhere);
    // Also without the plural's `s` or `es`.
    for (const word of folded.split(/\W+/))
      for (const end of [word.length, -1, -2])
        for (const question of byStart.get(word.slice(0, end)) ?? []) near.add(question);
    if (near.size === 0) return [];
    return questions.filter((question) => near.has(question) && question.said.test(folded));
  };
}

/** The only choice that a query states; null if it states none or several. */
function statedChoice(question: CompiledQuestion, folded: string): Answered | null {
  const [choice, ...others] = question.choices.filter(({ said }) => said.test(folded));
  return choice && others.length === 0 ? { question, choice } : null;
}

/** Number of leading candidates that a question must separate. */
const firstCandidates = 8;
/** Share of the candidates' likelihood that a question has to concern. */
const minConcernedShare = 0.4;
/** The heading is decided first: differences between subheadings count less. */
const belowHeading = 0.3;

interface QuestionConditions {
  isOpen(subheading: number): boolean;
  isUnstated(question: CompiledQuestion): boolean;
}

/** The most informative question about the candidates; null if none helps. */
function findQuestion(
  questions: readonly CompiledQuestion[],
  ranked: readonly Ranked[],
  { isOpen, isUnstated }: QuestionConditions,
): AskedQuestion | null {
  let best: AskedQuestion | null = null;
  let most = 0;
  for (const question of questions) {
    const told = informationOf(question, ranked, isOpen);
    if (told <= most || !isUnstated(question)) continue;
    const offered = question.choices.filter(({ subheadings }) => subheadings.some(isOpen));
    best = { question, offered };
    most = told;
  }
  return best;
}

/**
 * Information gain in bits; 0 for a question not to be asked. It has to concern the first candidate
 * and most others, and the leading ones have to differ by it.
 */
function informationOf(
  { choiceOf }: CompiledQuestion,
  ranked: readonly Ranked[],
  isOpen: (subheading: number) => boolean,
): number {
  if (!choiceOf[ranked[0]?.subheading ?? -1]) return 0;
  const placed = ranked.map(({ subheading, heading, likelihood }) => ({
    place: isOpen(subheading) ? (choiceOf[subheading] ?? 0) : 0,
    heading,
    likelihood,
  }));
  const concerned = placed.filter(({ place }) => place > 0);
  const share = sum(concerned.map(likelihoodOf)) / sum(ranked.map(likelihoodOf));
  const near = placed.slice(0, firstCandidates).filter(({ place }) => place > 0);
  if (placed[0]?.place === 0 || share < minConcernedShare) return 0;
  if (new Set(near.map(({ place }) => place)).size < 2) return 0;
  const headings = entropyOf(concerned, ({ heading }) => heading);
  const choices = entropyOf(concerned, ({ place }) => place);
  const both = entropyOf(concerned, ({ heading, place }) => heading * 100 + place);
  const ofHeading = headings + choices - both;
  return share * (ofHeading + belowHeading * (choices - ofHeading));
}

interface Placed {
  heading: number;
  place: number;
  likelihood: number;
}

const likelihoodOf = ({ likelihood }: { likelihood: number }) => likelihood;

/**
 * Uses square roots of the likelihoods: the ranking is overconfident about facts that the query
 * does not state.
 */
function entropyOf(candidates: readonly Placed[], groupOf: (one: Placed) => number): number {
  const groups = new Map<number, number>();
  for (const one of candidates)
    groups.set(groupOf(one), (groups.get(groupOf(one)) ?? 0) + Math.sqrt(one.likelihood));
  const total = sum([...groups.values()]);
  return sum([...groups.values()].map((share) => -(share / total) * Math.log2(share / total)));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The other choices are ruled out. */
function priorOf(answered: readonly Answered[]): Prior {
  return (subheading) =>
    answered.reduce((prior, { question, choice }) => {
      const place = question.choiceOf[subheading] ?? 0;
      if (place === 0) return prior * unconcernedLikelihood;
      return place === choice.place ? prior : 0;
    }, 1);
}

/** Words are weaker than answers, since they may mean something else. */
const unstatedChoice = 0.2;

function priorOfStated(stated: readonly Answered[]): Prior {
  return (subheading) =>
    stated.reduce((prior, { question, choice }) => {
      const place = question.choiceOf[subheading] ?? 0;
      return place === 0 || place === choice.place ? prior : prior * unstatedChoice;
    }, 1);
}

function both(one: Prior, other: Prior): Prior {
  return (subheading) => one(subheading) * other(subheading);
}

function presentQuestion({ question: { record }, offered }: AskedQuestion): Question {
  return {
    id: record.id,
    ask: record.ask,
    choices: offered.map(({ answer, label }) => ({ answer, label })),
  };
}

function presentAnswered(
  { record }: CompiledQuestion,
  { answer, label }: CompiledChoice,
): AnsweredQuestion {
  return { answer, ask: record.ask, label };
}
