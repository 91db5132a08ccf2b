import type { Command } from "commander";
import type { Connection } from "#cli/connection.ts";
import type { Output } from "#cli/output.ts";

/** Dependencies of every command. */
export interface CliContext {
  connection: Connection;
  output: Output;
  /** Plans that include a team. */
  subUserPriceIds: readonly string[];
  env: Record<string, string | undefined>;
  /** Prompts on the terminal; null without one. */
  prompt: ((question: string) => Promise<string>) | null;
  wait(milliseconds: number): Promise<void>;
  now(): Date;
  /** Runs the program that works on the database itself; resolves to what it printed. */
  maintain(args: readonly string[]): Promise<string>;
}

interface Description {
  /** One line. */
  summary: string;
  /** As typed, without the program's name. */
  example: string;
}

/** Summary, example and `--json`. */
export function describeCommand(command: Command, { summary, example }: Description): Command {
  return command
    .description(summary)
    .option("--json", "one JSON document on stdout, messages on stderr")
    .addHelpText("after", `\nExample:\n  clearlane ${example}`);
}

/** Adds the options of every command that changes something. */
export function describeWrite(command: Command, description: Description): Command {
  return describeCommand(command, description)
    .option("--dry-run", "show what would change without changing it")
    .option("--yes", "skip the confirmation");
}
