import { createCli } from "#cli/cli.ts";
import { connect } from "#cli/connection.ts";
import { defaultSubUserPriceIds } from "#shared/domain/subscription-tier.ts";
import { supportToken } from "#tests/support/backend-caller.ts";

export interface EndedCli {
  code: number;
  out: string;
  err: string;
  /** Prompts on the terminal. */
  questions: string[];
}

export interface CliRunOptions {
  env?: Record<string, string>;
  color?: boolean;
  /** Columns of the terminal; a pipe by default. */
  width?: number;
  /** Answers on the terminal; none by default. */
  answer?: string;
  now?: () => Date;
  /** Output of the program that works on the database. */
  maintain?: (args: readonly string[]) => Promise<string>;
}

/**
 * Runs one command as typed (quotes allowed) or as a list against the backend at `url`, without
 * pauses between retries.
 */
export async function runCli(
  url: string,
  line: string | readonly string[],
  options: CliRunOptions = {},
): Promise<EndedCli> {
  const ended: EndedCli = { code: -1, out: "", err: "", questions: [] };
  const env = { BACKEND_URL: url, BACKEND_TOKEN: supportToken, ...options.env };
  const { answer } = options;
  const cli = createCli({
    connection: connect(env),
    env,
    subUserPriceIds: defaultSubUserPriceIds,
    output: {
      json: false,
      color: options.color === true,
      errColor: options.color === true,
      width: options.width ?? null,
      reader: { locale: "en-GB", timeZone: "UTC" },
      out: (text) => {
        ended.out += text;
      },
      err: (text) => {
        ended.err += text;
      },
    },
    prompt:
      answer === undefined
        ? null
        : async (question) => {
            ended.questions.push(question);
            return answer;
          },
    wait: async () => undefined,
    now: options.now ?? (() => new Date()),
    maintain: options.maintain ?? (async () => ""),
  });
  ended.code = await cli.run(typeof line === "string" ? splitLine(line) : line);
  return ended;
}

function splitLine(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? "");
}

/** `Name   value` lines as a record. */
export function readPairs(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split("\n").map((line) => line.split(/ {2,}/, 2) as [string, string]),
  );
}
