/**
 * The one question that decides: where the first candidates differ by a property of the goods that
 * the query does not state, its answer ranks them again.
 */
import type { QuestionRecord } from "#server/backend/datasets/formats.ts";
import { foldText } from "#server/backend/nomenclature/search/analyzer.ts";
import type { Prior, Ranked } from "#server/backend/nomenclature/search/ranking.ts";
import type { TreeNode } from "#server/backend/nomenclature/tree.ts";
import type { AnsweredQuestion, Question } from "#shared/contract/searches.ts";

interface Guided {
  ranked: Ranked[];
  /** Null where nothing is left to ask. */
  question: Question | null;
  answered: AnsweredQuestion[];
}

interface Guiding {
  text: string;
  ranked: Ranked[];
  rankAgain(prior: Prior): Ranked[];
  /** As the address has them: `question:choice`, or `none` to be asked nothing. */
  answers: readonly string[];
  /** Whether a filter leaves the subheading. */
  isWanted(subheading: number): boolean;
}

/**
 * Applies the answers given so far and finds the next question. An answer counts only where its
 * question is asked, so that a search opens no other codes than its own.
 */
export type Guide = (guiding: Guiding) => Guided;

const maxQuestions = 2;
/** The answer of somebody who would rather search as is. */
const none = "none";
/** How likely goods are that the answered question does not concern, though it was asked. */
const unconcerned = 0.02;

export function createGuide(
  records: readonly QuestionRecord[],
  subheadings: readonly TreeNode[],
): Guide {
  const below = groupByPrefix(subheadings);
  const questions = records.map((record) => compileQuestion(record, below, subheadings.length));
  return ({ text, ranked, rankAgain, answers, isWanted }) => {
    const folded = foldText(text);
    const isUnstated = ({ said }: CompiledQuestion) => !said.test(folded);
    const answered: Answered[] = [];
    const guided = { ranked, answered: [] as AnsweredQuestion[] };
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
      const stated = questions.flatMap((question) => statedChoice(question, folded) ?? []);
      guided.ranked = rankAgain(both(priorOf(answered), likelyBy(stated)));
    }
    return { ...guided, question: null };
  };
}

interface CompiledQuestion {
  record: QuestionRecord;
  /** Matches a folded query that says already what the question asks. */
  said: RegExp;
  choices: CompiledChoice[];
  /** By subheading: the place of the choice that means it, from one; 0 where none does. */
  choiceOf: Uint8Array;
}

interface CompiledChoice {
  /** As the address has it. */
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
  /** The choices that the answers before leave open. */
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
  const said = saying(record.choices.flatMap((choice) => choice.said).concat(record.said));
  return { record, said, choices, choiceOf };
}

/** Matches one of the words in a folded text, plurals included. */
function saying(words: readonly string[]): RegExp {
  const folded = words.map((word) => foldText(word).replace(/[.+]/g, "\\$&")).join("|");
  return words.length === 0 ? /$^/ : new RegExp(`\\b(?:${folded})(?:s|es)?(?!\\w)`);
}

/** The one choice that a query states; null where it states none or several. */
function statedChoice(question: CompiledQuestion, folded: string): Answered | null {
  const [choice, ...others] = question.choices.filter(({ said }) => said.test(folded));
  return choice && others.length === 0 ? { question, choice } : null;
}

/** How many of the first candidates have to be told apart. */
const firstCandidates = 8;
/** Share of the candidates' likelihood that a question has to concern. */
const mostlyConcerned = 0.4;
/** The heading is to be decided first: what tells subheadings apart counts less. */
const belowHeading = 0.3;

interface Askable {
  isOpen(subheading: number): boolean;
  isUnstated(question: CompiledQuestion): boolean;
}

/** The question that tells most about the candidates; null where none tells anything. */
function findQuestion(
  questions: readonly CompiledQuestion[],
  ranked: readonly Ranked[],
  { isOpen, isUnstated }: Askable,
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
 * In bits. 0 where the question is not to be asked: it has to concern the first candidate and most
 * of the others, and the first few have to differ by it.
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
  if (placed[0]?.place === 0 || share < mostlyConcerned) return 0;
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
 * By the square roots of the likelihoods: the ranking is surer of what is usual than it can be of
 * what nobody has said.
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
      if (place === 0) return prior * unconcerned;
      return place === choice.place ? prior : 0;
    }, 1);
}

/** Words are weaker than answers: they may mean something else. */
const unstatedChoice = 0.2;

function likelyBy(stated: readonly Answered[]): Prior {
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
