import type { Command } from "commander";
import type { Connection } from "#cli/connect.ts";
import type { Output } from "#cli/output.ts";

/**
 * What a command is handed: the backend, a place to write, and somebody to ask. Commands reach for
 * nothing else.
 */
export interface CliContext {
  connection: Connection;
  output: Output;
  /** The four price ids that allow a team. */
  subUserPriceIds: readonly string[];
  env: Record<string, string | undefined>;
  /**
   * Puts a question to the person at the terminal and answers with what they typed; null where
   * nobody sits there.
   */
  ask: ((question: string) => Promise<string>) | null;
  /** Pauses between attempts. */
  wait(milliseconds: number): Promise<void>;
}

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
    .option("--json", "one JSON document on stdout, messages on stderr")
    .addHelpText("after", `\nExample:\n  clearlane ${example}`);
}

/** What every command that changes something has besides. */
export function describeWrite(command: Command, description: Description): Command {
  return describeCommand(command, description)
    .option("--dry-run", "show what would change without changing it")
    .option("--yes", "skip the confirmation");
}
