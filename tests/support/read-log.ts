import { createLog, type Log } from "#server/http/logging.ts";

export type LogLine = Record<string, unknown>;

/** A product log whose lines a test can read. */
export function createReadableLog(): {
  log: Log;
  /** All text so far. */
  text(): string;
  lines(): LogLine[];
  /** The security events so far, oldest first. */
  events(): LogLine[];
} {
  const written: string[] = [];
  const log = createLog({ logLevel: "info" }, "test", { write: (line) => void written.push(line) });
  const lines = () => written.map((line) => JSON.parse(line) as LogLine);
  return {
    log,
    text: () => written.join(""),
    lines,
    events: () => lines().filter((line) => line.event !== undefined),
  };
}
