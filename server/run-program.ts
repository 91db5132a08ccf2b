import { setFlagsFromString } from "node:v8";
import { type Config, loadConfig } from "#server/config/config.ts";
import { EnvironmentError, type ProgramName } from "#server/config/env.ts";
import { createLog, type Log } from "#server/http/logging.ts";
import { type Closing, defaultGraceMs } from "#server/http/shutdown.ts";

type Stop = (closing: Closing) => Promise<void>;

/** SIGHUP: the terminal was closed. SIGQUIT: Ctrl-\. Either would leave the database running. */
const stopSignals = ["SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT"] as const;

/** Limit of a graceful stop, after which the process exits with 1. */
const stopLimitMs = 10_000;

/** npm forwards a Ctrl-C that the terminal has already sent: both count as one. */
const duplicateSignalMs = 1000;

/**
 * Exits with 2 and the problems of a bad configuration; stops gracefully on a signal, within ten
 * seconds unless TIMEOUT_FACTOR gives more.
 */
export async function runProgram(
  name: ProgramName,
  start: (config: Config, log: Log) => Promise<Stop>,
): Promise<void> {
  // By default V8 lets the heap grow to four times the live data before it collects.
  setFlagsFromString("--heap-growing-percent=25");
  // Optimizing undici's parser (WebAssembly, one huge function) takes two threads 35 MB each for
  // good.
  setFlagsFromString("--liftoff-only");
  const config = readConfigOrExit(name);
  const log = createLog(config, name);
  // Before the start has finished: a signal in the middle of it must not leave a database running.
  const started = start(config, log);
  let stoppingSince: number | null = null;
  for (const signal of stopSignals) {
    process.on(signal, () => {
      if (stoppingSince !== null) {
        // A second Ctrl-C exits at once. A worker may get the signal from the terminal and from its
        // primary.
        if (signal === "SIGINT" && performance.now() - stoppingSince > duplicateSignalMs)
          process.exit(1);
        return;
      }
      stoppingSince = performance.now();
      setTimeout(() => process.exit(1), stopLimitMs * config.timeoutFactor).unref();
      const closing = {
        // Open connections are cut before, so that the database is stopped in time.
        graceMs: defaultGraceMs * config.timeoutFactor,
        // A person waits for the result of Ctrl-C.
        quietMs: signal === "SIGINT" ? 500 : defaultGraceMs / 2,
      };
      stopAndExit(started, closing, log);
    });
  }
  try {
    await started;
  } catch (error) {
    process.stderr.write(`${name} could not start: ${explain(error)}\n`);
    log.debug({ err: error }, "start failed");
    process.exit(1);
  }
}

/** A start under way must finish first: only then can it be stopped. */
async function stopAndExit(started: Promise<Stop>, closing: Closing, log: Log): Promise<void> {
  try {
    const stop = await started;
    await stop(closing);
    process.exit(0);
  } catch (error) {
    log.error({ err: error }, "stop failed");
    process.exit(1);
  }
}

function readConfigOrExit(name: ProgramName): Config {
  try {
    return loadConfig(undefined, name);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}

function explain(error: unknown): string {
  const { code, port, message } = error as { code?: string; port?: number; message?: string };
  if (code === "EADDRINUSE")
    return `port ${port} is taken. Set PORT (or BACKEND_PORT) to a free one.`;
  return message || String(error);
}
