/**
 * Which question a search asks, and whether each answer puts the right code first:
 * `npm run bench -- questions [--misses] [--asked FILE]`. Rows are those of queries/questions.txt;
 * FILE is a CSV with the column query, of which it counts how many are asked something.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import Table from "cli-table3";
import { percentile, share } from "#bench/statistics.ts";
import { readQueryFile } from "#bench/support/query-rows.ts";
import { loadNomenclature } from "#server/backend/nomenclature/nomenclature.ts";
import type { SearchCodes } from "#server/backend/nomenclature/search/search-codes.ts";
import { findProgramDir } from "#server/config/config.ts";

export const about = "the questions that searches ask, and where each answer leads";

/** Rank of the accepted code after the answer; 0 if it is not listed or not offered. */
interface MeasuredAnswer {
  answer: string;
  accepted: string[];
  rank: number;
  /** Without the answer. */
  rankBefore: number;
  shown: number;
}

interface MeasuredRow extends QuestionRow {
  asked: string;
  measured: MeasuredAnswer[];
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { misses: { type: "boolean", default: false }, asked: { type: "string" } },
  });
  const { searchCodes } = await loadNomenclature({
    programDir: findProgramDir(import.meta.dirname),
  });
  const rows = (await readQuestionRows()).map((row) => measure(searchCodes, row));
  print(tableOf(rows));
  if (values.misses) print(missesOf(rows));
  if (values.asked) print(await countAsked(searchCodes, values.asked));
}

export interface QuestionRow {
  query: string;
  /** Answers given before. */
  before: string[];
  /** Null where nothing is to be asked. */
  question: string | null;
  answers: { answer: string; accepted: string[] }[];
}

const setFile = path.resolve(import.meta.dirname, "queries/questions.txt");

export async function readQuestionRows(): Promise<QuestionRow[]> {
  const text = await readFile(setFile, "utf8");
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return lines.map((line) => {
    const [asked = "", question = "", choices = ""] = line.split("|").map((part) => part.trim());
    const [query = "", ...before] = asked.split(" + ");
    return {
      query,
      before,
      question: question === "none" ? null : question,
      answers: choices
        .split(" ")
        .filter(Boolean)
        .map((choice) => {
          const [id, codes = ""] = choice.split("=");
          return { answer: `${question}:${id}`, accepted: codes.split("/") };
        }),
    };
  });
}

function measure(searchCodes: SearchCodes, row: QuestionRow): MeasuredRow {
  const { question, codes } = look(searchCodes, row.query, row.before);
  const rankOf = (found: readonly string[], accepted: readonly string[]) =>
    found.findIndex((code) => accepted.includes(code)) + 1;
  return {
    ...row,
    asked: question?.id ?? "none",
    measured: row.answers.map(({ answer, accepted }) => {
      const isOffered = question?.choices.some((choice) => choice.answer === answer);
      const after = isOffered ? look(searchCodes, row.query, [...row.before, answer]).codes : [];
      return {
        answer,
        accepted,
        rank: rankOf(after, accepted),
        rankBefore: rankOf(codes, accepted),
        shown: after.length,
      };
    }),
  };
}

function look(searchCodes: SearchCodes, query: string, answers: readonly string[]) {
  const outcome = searchCodes(query, { answers });
  if (outcome.outcome !== "results") return { question: null, codes: [] };
  const codes = outcome.results.flatMap((one) => (one.kind === "hs-code" ? [one.code] : []));
  return { question: outcome.question ?? null, codes };
}

function tableOf(rows: readonly MeasuredRow[]): string {
  const table = new Table({ head: ["", "right", "of", "share"], style: { head: [], border: [] } });
  const add = (name: string, right: number, of: number) =>
    table.push([name, right, of, share(right, of)]);
  const expected = rows.filter(({ question }) => question !== null);
  const silent = rows.filter(({ question }) => question === null);
  const answers = rows.flatMap(({ measured }) => measured);
  const rankedWithin = (most: number) => (rank: number) => rank >= 1 && rank <= most;
  add(
    "the expected question",
    expected.filter(({ question, asked }) => question === asked).length,
    expected.length,
  );
  add(
    "nothing, where it is stated",
    silent.filter(({ asked }) => asked === "none").length,
    silent.length,
  );
  for (const most of [1, 3])
    add(
      `an accepted code among the first ${most}, answered`,
      answers.filter(({ rank }) => rankedWithin(most)(rank)).length,
      answers.length,
    );
  add(
    "an accepted code first, unanswered",
    answers.filter(({ rankBefore }) => rankBefore === 1).length,
    answers.length,
  );
  const shown = answers.map((one) => one.shown).sort((a, b) => a - b);
  return `${table}\ncodes shown after an answer: median ${percentile(shown, 0.5)}, p95 ${percentile(shown, 0.95)}`;
}

function missesOf(rows: readonly MeasuredRow[]): string {
  return rows
    .flatMap(({ query, question, asked, measured }) => [
      ...(asked === (question ?? "none") ? [] : [`${query}: asks ${asked}, not ${question}`]),
      ...measured
        .filter(({ rank }) => rank !== 1)
        .map(({ answer, accepted, rank }) => `${query} + ${answer}: ${accepted} at ${rank || "-"}`),
    ])
    .join("\n");
}

async function countAsked(searchCodes: SearchCodes, file: string): Promise<string> {
  const rows = await readQueryFile(file);
  const asked = rows.map(({ query }) => look(searchCodes, query, []).question?.id ?? "none");
  const some = asked.filter((id) => id !== "none");
  return `asked something: ${share(some.length, rows.length)} of ${rows.length} queries, by ${new Set(some).size} questions`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
