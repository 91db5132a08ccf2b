import { CommanderError } from "commander";
import { AppError, messageFor, messageWithReason } from "#shared/errors.ts";

export const exitCodes = { done: 0, failed: 1, usage: 2, notFound: 3, notAllowed: 4 } as const;

export class CliError extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode: number = exitCodes.failed) {
    super(message);
    this.name = "CliFailure";
    this.exitCode = exitCode;
  }
}

export interface Failure {
  exitCode: number;
  /** For `--json`: an error code of the contract, or usage, not-found, not-allowed, failed. */
  code: string;
  message: string;
}

const failureCodes: Readonly<Record<number, string>> = {
  [exitCodes.usage]: "usage",
  [exitCodes.notFound]: "not-found",
  [exitCodes.notAllowed]: "not-allowed",
};

export function describeError(error: unknown): Failure {
  if (error instanceof AppError)
    return { exitCode: exitCodeOf(error), code: error.code, message: explainError(error) };
  if (error instanceof CommanderError)
    return { exitCode: exitCodes.usage, code: "usage", message: explainUsage(error) };
  if (error instanceof CliError)
    return {
      exitCode: error.exitCode,
      code: failureCodes[error.exitCode] ?? "failed",
      message: messageOf(error),
    };
  return {
    exitCode: exitCodes.failed,
    code: "failed",
    message: `Unexpected: ${error instanceof Error ? error.message : String(error)}`,
  };
}

/** The specification's message (section 8) is general; the command names the missing subject. */
function messageOf({ exitCode, message }: CliError): string {
  return exitCode === exitCodes.notFound ? messageWithReason("not-found", message) : message;
}

function exitCodeOf(error: AppError): number {
  if (error.code === "not-found") return exitCodes.notFound;
  if (error.code === "invalid-input") return exitCodes.usage;
  return error.status === 401 || error.status === 403 ? exitCodes.notAllowed : exitCodes.failed;
}

/** Messages of the specification are for end users; support gets the cause. */
export function explainError(error: AppError): string {
  if (error.details?.length) return error.details.map(({ message }) => message).join(" ");
  if (error.message !== messageFor(error.code) && error.code !== "invalid-credentials")
    return error.message;
  const hints: Partial<Record<AppError["code"], string>> = {
    "invalid-credentials":
      "The backend rejected the support token. Set BACKEND_TOKEN, or run where " +
      "DATA_DIR/support-token exists.",
    forbidden: "This token does not have permission.",
    unavailable: "The backend is not responding. Is it running, and is BACKEND_URL correct?",
    "not-offered":
      "The backend does not support this. Is it a Clearlane backend of the same version?",
    "upstream-invalid": "The backend's response could not be read. Is it the same version?",
    internal: "Backend error. See its log for details.",
  };
  return hints[error.code] ?? error.message;
}

function explainUsage(error: CommanderError): string {
  if (error.code === "commander.help") return "Specify a command; see --help.";
  return error.message.replace(/^error: /, "");
}
