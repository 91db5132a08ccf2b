/**
 * `npm run bench -- learn --file F [--by source]`: weights of the HS search's ranking from the rows
 * of F that are not kept. Prints their worth by five-fold cross-validation, also by a column, then
 * the weights to review and copy into learned-weights.ts and learned-priors.ts.
 */
import { parseArgs } from "node:util";
import { type Choice, learnWeights, shareFirst } from "#bench/support/multinomial-logit.ts";
import { type Row, readQueryFile } from "#bench/support/query-rows.ts";
import { datasetFolder, readDataset } from "#server/backend/datasets/read-dataset.ts";
import { english } from "#server/backend/nomenclature/search/analyzer.ts";
import {
  loadIndexFile,
  readIndexFile,
  readSearchNames,
} from "#server/backend/nomenclature/search/index-file.ts";
import { priorGroups } from "#server/backend/nomenclature/search/learned-priors.ts";
import { parseQuery } from "#server/backend/nomenclature/search/query-parser.ts";
import { createRanker } from "#server/backend/nomenclature/search/ranking.ts";
import {
  headingFeatureNames,
  subheadingFeatureNames,
} from "#server/backend/nomenclature/search/ranking-features.ts";
import {
  createVocabulary,
  documentFrequencies,
} from "#server/backend/nomenclature/search/vocabulary.ts";
import { weights } from "#server/backend/nomenclature/search/weights.ts";
import { buildTree } from "#server/backend/nomenclature/tree.ts";
import { findProgramDir } from "#server/config/config.ts";

export const about = "weights of the HS code search's ranking, learned from a file of queries";

const folds = 5;
/** Smaller priors do not change the order enough to be listed. */
const leastPrior = 0.05;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { file: { type: "string" }, by: { type: "string" } },
  });
  if (!values.file) throw new TypeError("missing option --file F");
  const rows = (await readQueryFile(values.file)).filter(({ isKept }) => !isKept);
  const { headings, subheadings } = await readChoices(rows, values.by);
  report("headingWeights", headingFeatureNames, headings);
  report("subheadingWeights", subheadingFeatureNames, subheadings);
}

/** Of a row with this value in the column asked for. */
type NamedChoice = Choice & { name: string };

/** For each query the headings to choose from; for each right heading its subheadings. */
async function readChoices(
  rows: readonly Row[],
  by: string | undefined,
): Promise<{ headings: NamedChoice[]; subheadings: NamedChoice[] }> {
  const programDir = findProgramDir(import.meta.dirname);
  const dataset = await readDataset(programDir, "nomenclature");
  const tree = buildTree(dataset);
  const folder = datasetFolder(programDir);
  const index = readIndexFile(
    { bytes: await loadIndexFile(folder, "en"), language: "en", checksum: dataset.checksum },
    { tree, names: () => readSearchNames(folder) },
  );
  const vocabulary = createVocabulary(documentFrequencies(index));
  const ranker = createRanker(index, weights);
  const reading = { analyzer: english, index, vocabulary, weights };
  const headings: NamedChoice[] = [];
  const subheadings: NamedChoice[] = [];
  for (const row of rows) {
    const name = by ? (row.fields[by] ?? "") : "";
    const query = parseQuery(row.query, reading);
    const explained = ranker.explain(query);
    const codes = explained.map(({ heading }) => index.headings[heading]?.code ?? "");
    const isRight = codes.map((code) => row.headings.includes(code));
    headings.push({
      name,
      features: explained.map(({ features }) => features),
      groups: codes.map((code) => priorGroups(code, query.isDescription)),
      isRight,
    });
    explained.forEach(({ heading, below }, place) => {
      if (!isRight[place]) return;
      const children = index.headings[heading]?.children ?? [];
      const right = children.map(({ code }) => row.six.includes(code));
      if (right.includes(true) && right.includes(false))
        subheadings.push({
          name,
          features: below(),
          groups: children.map(() => []),
          isRight: right,
        });
    });
  }
  return { headings, subheadings };
}

function report(title: string, names: readonly string[], choices: readonly NamedChoice[]): void {
  const learned = learnWeights(choices, names.length);
  const held = Array.from({ length: folds }, (_, fold) => {
    const isHeld = (_choice: Choice, place: number) => place % folds === fold;
    const trained = learnWeights(
      choices.filter((choice, place) => !isHeld(choice, place)),
      names.length,
    );
    return choices.filter(isHeld).map((choice) => ({ choice, trained }));
  }).flat();
  const worthOf = (of: string | null) => {
    const some = held.filter(({ choice }) => of === null || choice.name === of);
    const [first, five, ten] = [1, 5, 10].map((most) => {
      const right = some.filter(({ choice, trained }) => shareFirst(choice, trained, most)).length;
      return ((100 * right) / some.length).toFixed(1);
    });
    return `${of ?? title}: right first ${first} %, in five ${five} %, in ten ${ten} % of ${some.length}`;
  };
  const named = [...new Set(choices.map(({ name }) => name))].filter(Boolean).sort();
  const lines = [
    ...names.map((name, place) => `  ${name}: ${(learned.weights[place] ?? 0).toFixed(2)},`),
    [...learned.priors]
      .filter(([, prior]) => Math.abs(prior) >= leastPrior)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([group, prior]) => `${group}:${prior.toFixed(2)}`)
      .join(" "),
  ];
  process.stdout.write(`${[null, ...named].map(worthOf).join("\n")}\n${lines.join("\n")}\n`);
}
