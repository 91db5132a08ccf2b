/**
 * The admin CLI, for support staff: the same calls and the same rules as the web. Commands get a client and a place to write; none of them ends the
 * process, reads the environment or prompts.
 */
import { Command, CommanderError } from "commander";
import { explainCredits } from "#cli/commands/credits/explain.ts";
import { showCredits } from "#cli/commands/credits/show.ts";
import { runDoctor } from "#cli/commands/doctor/doctor.ts";
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

/** Builds the CLI; `run(argv)` answers with the exit code. */
export function createCli(context: CliContext): { run(argv: readonly string[]): Promise<number> } {
  const { output } = context;
  const program = new Command("clearlane")
    .description("Clearlane for support staff: whose credits, how many, and why.")
    .option("--json", "one JSON document on stdout, talk on stderr")
    .exitOverride()
    .configureOutput({ writeOut: output.out, writeErr: output.err })
    .showHelpAfterError("Run `clearlane --help` to see the commands.")
    .hook("preAction", (_program, command) => {
      output.json = command.optsWithGlobals<{ json?: boolean }>().json === true;
    });

  const credits = program.command("credits").description("a person's search credits");
  credits
    .command("show <email>")
    .description("balance, tier and whose credits they are")
    .option("--json")
    .action((email: string) => showCredits(context, email));
  credits
    .command("explain <email>")
    .description("the whole chain behind the balance: each lookup, its answer and its time")
    .option("--json")
    .action((email: string) => explainCredits(context, email));
  program
    .command("doctor")
    .description("check that everything this installation needs answers")
    .option("--json")
    .action(() => runDoctor(context));

  return {
    run: async (argv) => {
      try {
        await program.parseAsync([...argv], { from: "user" });
        return exitCodes.done;
      } catch (error) {
        return report(error, output, argv.includes("--json"));
      }
    },
  };
}

function report(error: unknown, output: Output, json: boolean): number {
  // commander has said what is wrong already; help and version are no errors.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  const known = error instanceof CliFailure || error instanceof AppError;
  const message = error instanceof AppError ? explainFailure(error) : error instanceof Error ? error.message : String(error);
  const exitCode = error instanceof CliFailure ? error.exitCode : error instanceof AppError ? exitCodeOf(error) : exitCodes.failed;
  if (json) printJson(output, { error: { code: error instanceof AppError ? error.code : "failed", message } });
  output.err(`${paint(output, "red", known ? "Error:" : "Unexpected error:")} ${message}\n`);
  return exitCode;
}
