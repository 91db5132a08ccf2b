/**
 * The admin CLI for support staff, with the calls and rules of the web. Commands get their
 * dependencies injected; none of them ends the process or reads the environment.
 */
import { Command, CommanderError } from "commander";
import type { CliContext } from "#cli/command.ts";
import { addBackup, addRestore } from "#cli/commands/backup.ts";
import {
  addCreditsGrant,
  addCreditsRefund,
  addCreditsVoid,
} from "#cli/commands/credit-corrections.ts";
import { addCreditsExplain, addCreditsShow } from "#cli/commands/credits.ts";
import { addCustomersDuplicates } from "#cli/commands/customers.ts";
import { addDataRollback, addDataStatus, addDataSwitch } from "#cli/commands/data.ts";
import { addDataImport } from "#cli/commands/data-import.ts";
import { addDoctor } from "#cli/commands/doctor.ts";
import { addHsCode } from "#cli/commands/hs-code.ts";
import { addLandedCost } from "#cli/commands/landed-cost.ts";
import { addLane } from "#cli/commands/lane.ts";
import { addLedger, addLedgerReconcile } from "#cli/commands/ledger.ts";
import { addReviewAccept, addReviewList, addReviewReject } from "#cli/commands/review.ts";
import { addScreen } from "#cli/commands/screen.ts";
import {
  addSubUsersAdd,
  addSubUsersCap,
  addSubUsersList,
  addSubUsersRemove,
} from "#cli/commands/sub-users.ts";
import { addUsersList, addUsersShow } from "#cli/commands/users.ts";
import { addUsersLink } from "#cli/commands/users-link.ts";
import { describeError, exitCodes } from "#cli/errors.ts";
import { type Output, paint, printJson, stripControls } from "#cli/output.ts";

type AddCommand = (noun: Command, context: CliContext) => void;

const nouns: readonly (readonly [noun: string, about: string, verbs: readonly AddCommand[]])[] = [
  [
    "credits",
    "search credits of a user",
    [addCreditsShow, addCreditsExplain, addCreditsGrant, addCreditsVoid, addCreditsRefund],
  ],
  ["users", "users, plans and credits", [addUsersList, addUsersShow, addUsersLink]],
  [
    "sub-users",
    "team members of an owner's plan",
    [addSubUsersList, addSubUsersAdd, addSubUsersRemove, addSubUsersCap],
  ],
  ["customers", "customer records", [addCustomersDuplicates]],
  [
    "data",
    "editions of the tariff schedules, notices and lists of publishers",
    [addDataStatus, addDataImport, addDataSwitch, addDataRollback],
  ],
  [
    "review",
    "imported notices waiting for review",
    [addReviewList, addReviewAccept, addReviewReject],
  ],
];

/** `run(argv)` resolves to the exit code. */
export function createCli(given: CliContext): { run(argv: readonly string[]): Promise<number> } {
  const { output, answered } = watchAnswers(given.output);
  const context = { ...given, output };
  const program = createProgram(context, given.output);
  for (const [noun, about, verbs] of nouns) {
    const command = program.command(noun).description(about);
    for (const addVerb of verbs) addVerb(command, context);
  }
  addLedgerReconcile(addLedger(program, context), context);
  addLane(program, context);
  addLandedCost(program, context);
  addHsCode(program, context);
  addScreen(program, context);
  addDoctor(program, context);
  addBackup(program, context);
  addRestore(program, context);
  return {
    run: async (argv) => {
      output.json = argv.includes("--json");
      try {
        await program.parseAsync([...argv], { from: "user" });
        return exitCodes.done;
      } catch (error) {
        return report(error, output, answered());
      }
    },
  };
}

/** Help is written past the output watch: it does not count as an answer. */
function createProgram({ output }: CliContext, unwatched: Output): Command {
  return new Command("clearlane")
    .description("Clearlane support tool: credits, users, teams and lanes.")
    .option("--json", "one JSON document on stdout, messages on stderr")
    .exitOverride()
    .configureOutput({
      writeOut: unwatched.out,
      writeErr: output.err,
      outputError: (words, write) => write(words.replace(/^error:/, errorPrefix(output))),
    })
    .addHelpText(
      "after",
      "\nExamples:\n  clearlane credits show pat@company.com\n  clearlane ledger reconcile",
    )
    .showHelpAfterError("Use --help for usage.");
}

/**
 * Whether an answer was printed: a command that fails after it must not print a second JSON
 * document.
 */
function watchAnswers(output: Output): { output: Output; answered: () => boolean } {
  let wrote = false;
  const out = (text: string) => {
    wrote = true;
    output.out(text);
  };
  return { output: { ...output, out }, answered: () => wrote };
}

function errorPrefix({ errColor }: Output): string {
  return paint({ color: errColor }, "red", "Error:");
}

function report(error: unknown, output: Output, answered: boolean): number {
  // Help and version are reported as errors too.
  if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.done;
  const { exitCode, code, message } = describeError(error);
  if (output.json && !answered) printJson(output, { error: { code, message } });
  // commander has printed its own message.
  if (!(error instanceof CommanderError))
    output.err(`${errorPrefix(output)} ${stripControls(message)}\n`);
  return exitCode;
}
