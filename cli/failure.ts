import type { AppError } from "#shared/errors.ts";

/** Why a command ends without its answer, and the exit code that says so to scripts. */
export const exitCodes = { done: 0, failed: 1, usage: 2, notFound: 3, notAllowed: 4 } as const;

export class CliFailure extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode: number = exitCodes.failed) {
    super(message);
    this.name = "CliFailure";
    this.exitCode = exitCode;
  }
}

export function exitCodeOf(error: AppError): number {
  if (error.code === "not-found") return exitCodes.notFound;
  if (error.code === "invalid-input") return exitCodes.usage;
  return error.status === 401 || error.status === 403 ? exitCodes.notAllowed : exitCodes.failed;
}

/** Words for support staff: the specification's message is for end users, so the cause is said too. */
export function explainFailure(error: AppError): string {
  const hints: Partial<Record<AppError["code"], string>> = {
    "invalid-credentials": "The backend did not accept the support token. Set BACKEND_TOKEN, or run where DATA_DIR/support-token is.",
    forbidden: "This token is not allowed to do that.",
    unavailable: "The backend does not answer. Is it running, and is BACKEND_URL right?",
  };
  return hints[error.code] ?? error.message;
}
