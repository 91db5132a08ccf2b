import type { Config } from "#server/config/config.ts";
import { demoAccounts, demoPassword } from "#shared/domain/demo-accounts.ts";

/** What a person needs to begin, printed once the server is ready. */
export function announce(running: { url: string }, config: Config): void {
  const lines = ["", `  Clearlane is ready: ${running.url}`, ""];
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
