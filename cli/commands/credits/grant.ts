import type { Command } from "commander";
import { addCorrection } from "#cli/commands/credits/correct.ts";
import type { CliContext } from "#cli/context.ts";

export function addGrant(credits: Command, context: CliContext): void {
  addCorrection(credits, context, {
    verb: "grant",
    past: "Granted",
    preposition: "to",
    does: "give a person credits",
    example: 'credits grant pat@company.com 25 --reason "outage on 3 May"',
  });
}
