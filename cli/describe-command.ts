import type { Command } from "commander";

interface Description {
  /** What the command does, in one line. */
  does: string;
  /** One command as typed, without the program's name. */
  example: string;
}

/** What every command has: a line on what it does, an example, `--json`. */
export function describeCommand(command: Command, { does, example }: Description): Command {
  return command
    .description(does)
    .option("--json", "one JSON document on stdout, talk on stderr")
    .addHelpText("after", `\nExample:\n  clearlane ${example}`);
}

/** What every command that changes something has besides. */
export function describeWrite(command: Command, description: Description): Command {
  return describeCommand(command, description)
    .option("--dry-run", "show what would happen, change nothing")
    .option("--yes", "do it without asking");
}
