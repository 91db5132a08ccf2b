import type { Command } from "commander";
import { addCorrection } from "#cli/commands/credits/correct.ts";
import type { CliContext } from "#cli/context.ts";

export function addVoid(credits: Command, context: CliContext): void {
  addCorrection(credits, context, {
    verb: "void",
    past: "Took back",
    preposition: "from",
    does: "take unused credits back",
    example: 'credits void pat@company.com 25 --reason "granted twice" --dry-run',
  });
}
