import type { Command } from "commander";
import { type CliContext, describeWrite } from "#cli/command.ts";
import { parseEmail } from "#cli/input.ts";
import { type Outcome, runWrite, type WriteOptions } from "#cli/write.ts";
import { type IdentityLink, userAdmin } from "#shared/contract/users.ts";

interface LinkOptions extends WriteOptions {
  issuer: string;
  subject: string;
}

export function addUsersLink(users: Command, context: CliContext): void {
  describeWrite(users.command("link <email>"), {
    summary: "let a sign-in reach a user's account, once you know that it is theirs",
    example: "users link pat@company.com --issuer https://id.company.com/ --subject 248289761001",
  })
    .requiredOption("--issuer <url>", "the sign-in provider's issuer (required)")
    .requiredOption("--subject <text>", "the user's subject there (required)")
    .action((email: string, options: LinkOptions) => linkUser(context, email, options));
}

async function linkUser(context: CliContext, given: string, options: LinkOptions): Promise<void> {
  const email = parseEmail(given);
  const { issuer, subject } = options;
  const send = async (dryRun: boolean) =>
    describeLink(
      await context.connection.client(userAdmin.link, { email, issuer, subject, dryRun }),
    );
  await runWrite(context, options, {
    preview: () => send(true),
    perform: () => send(false),
    adviceIfUnknown: () => "Run it again; linking twice changes nothing.",
  });
}

function describeLink(link: IdentityLink): Outcome {
  const rest = `${link.subject} at ${link.issuer} to ${link.email}`;
  return {
    would: `Would link ${rest}.`,
    done: `Linked ${rest}. Ask the user to sign out and in again.`,
    changes: [
      { what: "Account of this sign-in", before: link.before ?? "none", after: link.after },
    ],
    json: { ...link },
  };
}
