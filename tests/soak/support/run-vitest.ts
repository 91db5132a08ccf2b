import { spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";

export interface RanTest {
  file: string;
  /** Describe blocks and title. */
  name: string;
  outcome: "passed" | "failed" | "skipped";
  /** The first line of its error. */
  message: string;
}

export interface VitestRun {
  tests: RanTest[];
  /** Files that did not load, or whose set-up failed, with the first line of the reason. */
  broken: string[];
}

interface Report {
  testResults: {
    name: string;
    message: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
}

export interface VitestOptions {
  folder: string;
  files: readonly string[];
  /** Of the names of tests. */
  pattern: string;
}

/** Longer than any named test; shorter than the suite's own time-outs. */
const patientMs = 60_000;
const limits = [
  `--testTimeout=${4 * patientMs}`,
  `--hookTimeout=${4 * patientMs}`,
  `--expect.poll.timeout=${patientMs}`,
];

/** Runs named tests of a checkout. Throws with the output if vitest leaves no report. */
export async function runVitest(options: VitestOptions): Promise<VitestRun> {
  const { folder, files, pattern } = options;
  const report = path.join(folder, "vitest-report.json");
  await rm(report, { force: true });
  const output = await runNode(
    folder,
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      ...files,
      `--testNamePattern=${pattern}`,
      "--reporter=json",
      `--outputFile=${report}`,
      ...limits,
    ],
    {
      TEST_PATIENCE_MS: String(patientMs),
      ...(files.every(needsNoDatabase) ? { TEST_DATABASE_URL: "none" } : {}),
    },
  );
  const text = await readFile(report, "utf8").catch(() => {
    throw new Error(`vitest left no report:\n${output.text.slice(-4000)}`);
  });
  return readReport(folder, JSON.parse(text) as Report);
}

/** Unit tests of the browser and of shared code. */
function needsNoDatabase(file: string): boolean {
  return /^(client|shared)\//.test(file);
}

/** Builds a checkout; returns the end of the output on failure. */
export async function build(folder: string): Promise<{ ok: true } | { ok: false; reason: string }> {
  const { code, text } = await runNode(folder, [
    "node_modules/vite/bin/vite.js",
    "build",
    "--app",
    "--logLevel",
    "warn",
  ]);
  return code === 0 ? { ok: true } : { ok: false, reason: text.slice(-1000) };
}

function readReport(folder: string, { testResults }: Report): VitestRun {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(
      ({ fullName, status, failureMessages }): RanTest => ({
        file: path.relative(folder, name),
        name: fullName,
        outcome: status === "passed" || status === "failed" ? status : "skipped",
        message: firstLine(failureMessages?.[0] ?? ""),
      }),
    ),
  );
  const broken = testResults
    .filter(
      ({ status, assertionResults }) =>
        status === "failed" && assertionResults.every((one) => one.status !== "failed"),
    )
    .map(({ name, message }) => `${path.relative(folder, name)}: ${firstLine(message)}`);
  return { tests, broken };
}

function firstLine(text: string): string {
  return text.split("\n").find((line) => line.trim() !== "") ?? "";
}

/** A clean environment: this process may itself run under vitest. */
function runNode(
  cwd: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; text: string }> {
  const { TEST_DATABASE_URL, TEST_REDIS_URL, PATH = "", HOME = "" } = process.env;
  const given = { PATH, HOME, TEST_DATABASE_URL, TEST_REDIS_URL, ...env };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => {
        text += chunk.toString();
      });
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, text }));
  });
}
