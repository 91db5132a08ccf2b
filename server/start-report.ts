import type { Config } from "#server/config/config.ts";
import { demoAccounts, demoPassword } from "#shared/domain/demo-accounts.ts";

/**
 * Runs one step of the start; every program but `npm start` uses the silent default. `run` gets a
 * function that reports progress.
 */
export type RunStep = <Result>(
  name: string,
  run: (report: (progress: string) => void) => Promise<Result>,
) => Promise<Result>;

export const runSilently: RunStep = (_name, run) => run(() => undefined);

/** Prints each step and how long it took. */
export const runWithReport: RunStep = async (name, run) => {
  const started = performance.now();
  process.stdout.write(`${name} …`);
  try {
    const result = await run((progress) => void process.stdout.write(`\n  ${progress}`));
    process.stdout.write(` ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
    return result;
  } catch (error) {
    process.stdout.write("\n");
    throw error;
  }
};

/** The address and how to sign in. */
export function announce(running: { url: string }, config: Config): void {
  const lines = ["", `  Clearlane is ready: ${running.url}`];
  if (config.web.hosts?.every((host) => host === "127.0.0.1" || host === "::1"))
    lines.push("  Reached from this machine only; WEB_HOST=0.0.0.0 opens it to the network.");
  lines.push("");
  if (config.identity.embedded) {
    lines.push(`  Demo accounts (password: ${demoPassword})`);
    const width = Math.max(...demoAccounts.map((account) => account.email.length));
    lines.push(
      ...demoAccounts.map((account) => `    ${account.email.padEnd(width)}  ${account.about}`),
      "",
    );
  }
  if (config.mockApi.enabled) lines.push("  Mock API: POST /login/ with test / test", "");
  process.stdout.write(`${lines.join("\n")}\n`);
}
