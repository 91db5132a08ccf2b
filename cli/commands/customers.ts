import type { Command } from "commander";
import { type CliContext, describeCommand } from "#cli/command.ts";
import { formatDay, type Output, paint, printJson, printLine } from "#cli/output.ts";
import { printTable } from "#cli/table.ts";
import { type Duplicate, userAdmin } from "#shared/contract/users.ts";

const reasons: Record<Duplicate["reason"], string> = {
  "same-address-two-families": "same address in both families",
  "same-mailbox": "same mailbox, different spelling",
  "same-identity": "same sign-in, several addresses",
};

export function addCustomersDuplicates(customers: Command, context: CliContext): void {
  describeCommand(customers.command("duplicates"), {
    summary: "possible duplicate customer records (read only)",
    example: "customers duplicates",
  }).action(() => listDuplicates(context));
}

async function listDuplicates({ output, connection }: CliContext): Promise<void> {
  const found = await connection.client(userAdmin.duplicates, {});
  if (output.json) return printJson(output, found);
  if (found.total === 0) return printLine(output, "No duplicate customer records found.");
  printDuplicates(output, found.items);
  printLine(output);
  printLine(
    output,
    paint(output, "dim", `${found.total} ${found.total === 1 ? "group" : "groups"}.`),
  );
}

/** One row per record; the first of a group has the reason. */
function printDuplicates(output: Output, groups: readonly Duplicate[]): void {
  printTable(
    output,
    [
      "Why",
      "Address",
      { title: "Credits", align: "right" },
      "Since",
      { title: "Family", beneath: true },
      { title: "Customer", beneath: true },
    ],
    groups.flatMap(({ reason, people: records }) =>
      records.map(({ email, family, customerId, credits, createdAt }, index) => [
        index === 0 ? reasons[reason] : "",
        email,
        String(credits),
        formatDay(output, createdAt),
        family,
        customerId,
      ]),
    ),
  );
}
