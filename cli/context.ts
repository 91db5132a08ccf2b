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
