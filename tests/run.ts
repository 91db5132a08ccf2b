import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * `npm test`: types, lint, unused code, data sets, then units, API and browser tests. The last line
 * counts what passed and failed.
 */
interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const root = path.resolve(import.meta.dirname, "..");
const bin = (name: string) => path.join(root, "node_modules/.bin", name);

function step(name: string, command: string, args: string[]): Count {
  process.stdout.write(`\n== ${name}\n`);
  const started = performance.now();
  const ok = spawnSync(command, args, { cwd: root, stdio: "inherit" }).status === 0;
  process.stdout.write(`${name}: ${ok ? "ok" : "FAILED"} (${secondsSince(started)})\n`);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

function secondsSince(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}

/** One run of vitest, which prints its own times, counted from its JSON report. */
function tests(): Count {
  process.stdout.write("\n== tests (13 to 25 minutes on two cores)\n");
  const folder = mkdtempSync(path.join(tmpdir(), "clearlane-report-"));
  const report = path.join(folder, "report.json");
  const args = [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ];
  const { status } = spawnSync(bin("vitest"), args, { cwd: root, stdio: "inherit" });
  try {
    const counted = JSON.parse(readFileSync(report, "utf8")) as {
      numPassedTests: number;
      numFailedTests: number;
      numPendingTests: number;
      numFailedTestSuites: number;
    };
    const failed =
      counted.numFailedTests || (status === 0 ? 0 : Math.max(1, counted.numFailedTestSuites));
    return { passed: counted.numPassedTests, failed, skipped: counted.numPendingTests };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const counts = [
  step("types", bin("tsc"), ["--noEmit"]),
  step("format and lint", bin("biome"), ["check", "."]),
  step("unused code", bin("knip"), ["--no-progress"]),
  step("data sets", process.execPath, ["dist/server/datasets.js", "--check"]),
  tests(),
];
const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
const skipped = sum("skipped");
process.stdout.write(
  `\n${sum("passed")} passed, ${sum("failed")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`,
);
process.exitCode = sum("failed") > 0 ? 1 : 0;
