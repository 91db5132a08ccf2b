import type { Command } from "commander";
import { type CliContext, describeCommand, describeWrite } from "#cli/command.ts";
import { CliError, exitCodes } from "#cli/errors.ts";
import { printJson, printLine } from "#cli/output.ts";
import { printTable } from "#cli/table.ts";
import { runWrite, type WriteOptions } from "#cli/write.ts";
import { reviews } from "#shared/contract/sources.ts";
import { importSourceNames, isImportSourceName } from "#shared/domain/import-sources.ts";

export function addReviewList(review: Command, context: CliContext): void {
  describeCommand(review.command("list"), {
    summary: "what is waiting, most certain first",
    example: "review list --source federal-register",
  })
    .option("--source <name>", "of one source only")
    .action(({ source }: { source?: string }) => list(context, source));
}

async function list({ connection, output }: CliContext, source: string | undefined): Promise<void> {
  if (source !== undefined && !isImportSourceName(source))
    throw new CliError(`--source: Use one of ${importSourceNames.join(", ")}.`, exitCodes.usage);
  const answer = await connection.client(reviews.list, source ? { source } : {});
  if (output.json) return printJson(output, answer);
  const { items, total } = answer;
  if (total === 0) return printLine(output, "Nothing is waiting for review.");
  printTable(
    output,
    [
      "Id",
      { title: "Score", align: "right" },
      "Kind",
      "Published",
      { title: "Headline", wrap: true },
      { title: "Countries", wrap: true, beneath: true },
      { title: "Why", wrap: true, beneath: true },
      { title: "Source", beneath: true },
    ],
    items.map(({ id, score, kind, published, headline, market, origins, reasons, url }) => [
      ...[id, score.toFixed(2), kind, published, headline],
      [market, ...origins].join(", "),
      reasons.join("; "),
      url,
    ]),
  );
  if (total > items.length)
    printLine(output, `Showing ${items.length} of ${total.toLocaleString("en")}.`);
}

export function addReviewAccept(review: Command, context: CliContext): void {
  addDecision(review, context, "accept", "accepted", "publish a notice as it was mapped");
}

export function addReviewReject(review: Command, context: CliContext): void {
  addDecision(review, context, "reject", "rejected", "keep a notice out until it changes");
}

interface DecisionOptions extends WriteOptions {
  by?: string;
}

function addDecision(
  review: Command,
  context: CliContext,
  verb: "accept" | "reject",
  decision: "accepted" | "rejected",
  summary: string,
): void {
  describeWrite(review.command(`${verb} <id>`), {
    summary,
    example: `review ${verb} us-2026-12345 --by jane@company.com`,
  })
    .option("--by <person>", "name of the reviewer (default: the user of this machine)")
    .action((id: string, options: DecisionOptions) => {
      const by = options.by ?? context.env.USER ?? context.env.USERNAME;
      if (!by) throw new CliError("--by: Enter the name of the reviewer.", exitCodes.usage);
      const send = async (dryRun: boolean) => {
        const { headline, before, after } = await context.connection.client(reviews.decide, {
          ...{ id, decision, by, dryRun },
        });
        return {
          would: `Would ${verb} ${id}: ${headline}`,
          done: `${verb === "accept" ? "Accepted" : "Rejected"} ${id}: ${headline}`,
          changes: [{ what: "State", before, after }],
          json: { id, headline, before, after, by },
        };
      };
      return runWrite(context, options, {
        preview: () => send(true),
        perform: () => send(false),
        adviceIfUnknown: () => "Run it again: the same decision twice changes nothing.",
      });
    });
}
