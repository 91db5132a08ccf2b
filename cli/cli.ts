/**
 * The admin CLI, for support staff: the same calls and the same rules as the web. Commands get a
 * client, a place to write and a way to ask; none of them ends the process or reads the
 * environment. A command is a file in commands/<noun>/<verb>.ts; this is the list of them.
 */
import { Command, CommanderError } from "commander";
import type { CliContext } from "#cli/command.ts";
import { addGrant, addRefund, addVoid } from "#cli/commands/credit-corrections.ts";
import { addExplain, addShow } from "#cli/commands/credits.ts";
import { addDuplicates } from "#cli/commands/customers.ts";
import { addDoctor } from "#cli/commands/doctor.ts";
import { addLedger, addReconcile } from "#cli/commands/ledger.ts";
import { addCap, addMember, addRemove, addTeamList } from "#cli/commands/sub-users.ts";
import { addPeopleList, addPersonShow } from "#cli/commands/users.ts";
import { exitCodes, readFailure } from "#cli/failure.ts";
import { type Output, paint, printJson, withoutControls } from "#cli/output.ts";

type AddCommand = (noun: Command, context: CliContext) => void;

const nouns: readonly (readonly [noun: string, about: string, verbs: readonly AddCommand[]])[] = [
  ["credits", "search credits of a user", [addShow, addExplain, addGrant, addVoid, addRefund]],
  ["users", "users, plans and credits", [addPeopleList, addPersonShow]],
  [
    "sub-users",
    "team members of an owner's plan",
    [addTeamList, addMember, addRemove, addCap],
  ],
  ["customers", "customer records", [addDuplicates]],
];

/** Builds the CLI; `run(argv)` answers with the exit code. */
export function createCli(given: CliContext): { run(argv: readonly string[]): Promise<number> } {
  const { output, answered } = watchAnswers(given.output);
  const context = { ...given, output };
  const program = createProgram(context, given.output);
  for (const [noun, about, verbs] of nouns) {
    const command = program.command(noun).description(about);
    for (const addVerb of verbs) addVerb(command, context);
  }
  addReconcile(addLedger(program, context), context);
  addDoctor(program, context);
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

/** Help goes past the watch: it is no answer. */
function createProgram({ output }: CliContext, unwatched: Output): Command {
  return new Command("clearlane")
    .description("Clearlane support tool: credits, users and teams.")
    .option("--json", "one JSON document on stdout, messages on stderr")
    .exitOverride()
    .configureOutput({
      writeOut: unwatched.out,
      writeErr: output.err,
      outputError: (words, write) => write(words.replace(/^error:/, errorWord(output))),
    })
    .addHelpText(
      "after",
      "\nExamples:\n  clearlane credits show pat@company.com\n  clearlane ledger reconcile",
    )
    .showHelpAfterError("Use --help for usage.");
}

/**
 * Remembers whether an answer was printed, so that a command which fails after its answer does not
 * print a second JSON document.
 */
function watchAnswers(output: Output): { output: Output; answered: () => boolean } {
  let wrote = false;
  const out = (text: string) => {
    wrote = true;
    output.out(text);
  };
  return { output: { ...output, out }, answered: () => wrote };
}

function errorWord({ errColor }: Output): string {
  return paint({ color: errColor }, "red", "Error:");
}

function report(error: unknown, output: Output, answered: boolean): number {
  // Help and version are no errors.
  if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.done;
  const { exitCode, code, message } = readFailure(error);
  if (output.json && !answered) printJson(output, { error: { code, message } });
  // commander has said what is wrong already.
  if (!(error instanceof CommanderError))
    output.err(`${errorWord(output)} ${withoutControls(message)}\n`);
  return exitCode;
}
