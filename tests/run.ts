import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * `npm test`: types, lint, knowledge, then units, API and browser; the last line counts what passed
 * and failed.
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
  const ok = spawnSync(command, args, { cwd: root, stdio: "inherit" }).status === 0;
  process.stdout.write(ok ? `${name}: ok\n` : `${name}: FAILED\n`);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

/** Units, API and browser in one run of the test runner, counted from its own report. */
function tests(): Count {
  process.stdout.write("\n== tests\n");
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
  step("knowledge", process.execPath, ["dist/server/datasets.js", "--check"]),
  tests(),
];
const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
const skipped = sum("skipped");
process.stdout.write(
  `\n${sum("passed")} passed, ${sum("failed")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`,
);
process.exitCode = sum("failed") > 0 ? 1 : 0;
