/**
 * The admin CLI, for support staff: the same calls and the same rules as the web. Commands get a client and a place to write; none of them ends the
 * process, reads the environment or prompts.
 */
import { Command, CommanderError } from "commander";
import { explainCredits } from "#cli/commands/credits/explain.ts";
import { showCredits } from "#cli/commands/credits/show.ts";
import { runDoctor } from "#cli/commands/doctor/doctor.ts";
import { showLedger } from "#cli/commands/ledger/show-ledger.ts";
import type { Connection } from "#cli/connect.ts";
import { CliFailure, exitCodeOf, exitCodes, explainFailure } from "#cli/failure.ts";
import { type Output, paint, printJson } from "#cli/output.ts";
import { AppError } from "#shared/errors.ts";

export interface CliContext {
  connection: Connection;
  output: Output;
  /** The four price ids that allow a team. */
  subUserPriceIds: readonly string[];
  env: Record<string, string | undefined>;
}

const jsonWords = "one JSON document on stdout, talk on stderr";

/** Builds the CLI; `run(argv)` answers with the exit code. */
export function createCli(context: CliContext): { run(argv: readonly string[]): Promise<number> } {
  const { output, answered } = watchAnswers(context.output);
  const program = new Command("clearlane")
    .description("Clearlane for support staff: whose credits, how many, and why.")
    .option("--json", jsonWords)
    .exitOverride()
    .configureOutput({ writeOut: context.output.out, writeErr: output.err })
    .showHelpAfterError("Run `clearlane --help` to see the commands.")
    .hook("preAction", (_program, command) => {
      output.json = command.optsWithGlobals<{ json?: boolean }>().json === true;
    });

  const credits = program.command("credits").description("a person's search credits");
  credits
    .command("show <email>")
    .description("balance, tier and whose credits they are")
    .option("--json", jsonWords)
    .action((email: string) => showCredits({ ...context, output }, email));
  credits
    .command("explain <email>")
    .description("the whole chain behind the balance: each lookup, its answer and its time")
    .option("--json", jsonWords)
    .action((email: string) => explainCredits({ ...context, output }, email));
  program
    .command("ledger <email>")
    .description("every credit granted and spent, newest first")
    .option("--page <n>", "fifty entries a page", "1")
    .option("--json", jsonWords)
    .action((email: string, { page }: { page: string }) => showLedger({ ...context, output }, email, page));
  program
    .command("doctor")
    .description("check that everything this installation needs answers")
    .option("--json", jsonWords)
    .action(() => runDoctor({ ...context, output }));

  return {
    run: async (argv) => {
      try {
        await program.parseAsync([...argv], { from: "user" });
        return exitCodes.done;
      } catch (error) {
        output.json = argv.includes("--json");
        return report(error, output, answered());
      }
    },
  };
}

/** Remembers whether an answer was printed, so that a command which fails after its answer does not print a second JSON document. */
function watchAnswers(output: Output): { output: Output; answered: () => boolean } {
  let wrote = false;
  const out = (text: string) => {
    wrote = true;
    output.out(text);
  };
  return { output: { ...output, out }, answered: () => wrote };
}

const failureCodes: Readonly<Record<number, string>> = {
  [exitCodes.usage]: "usage",
  [exitCodes.notFound]: "not-found",
  [exitCodes.notAllowed]: "not-allowed",
};

function report(error: unknown, output: Output, answered: boolean): number {
  // Help and version are no errors.
  if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.done;
  const { exitCode, code, message } = explain(error);
  if (output.json && !answered) printJson(output, { error: { code, message } });
  // commander has said what is wrong already.
  if (!(error instanceof CommanderError)) output.err(`${paint(output, "red", "Error:")} ${message}\n`);
  return exitCode;
}

function explain(error: unknown): { exitCode: number; code: string; message: string } {
  if (error instanceof AppError) return { exitCode: exitCodeOf(error), code: error.code, message: explainFailure(error) };
  if (error instanceof CommanderError) return { exitCode: exitCodes.usage, code: "usage", message: error.message };
  if (error instanceof CliFailure)
    return { exitCode: error.exitCode, code: failureCodes[error.exitCode] ?? "failed", message: error.message };
  return { exitCode: exitCodes.failed, code: "failed", message: `Unexpected: ${error instanceof Error ? error.message : String(error)}` };
}
