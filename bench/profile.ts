/**
 * CPU profile of a page: `npm run bench -- profile [--page /latest-notifications]
 * [--signed-in [--new]] [--seconds 8] [--write FILE.cpuprofile]`. Visitors, and with `--new`
 * signed-in users, get the feed at an address of its own each time, any other page as it is.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { type CpuProfile, readSelfTimes, type Share } from "#bench/support/cpu-profile.ts";
import { isFullPage, nextFullPage } from "#bench/support/full-pages.ts";
import { inspectorEnv, profileWhile } from "#bench/support/inspector.ts";
import { type LoadTarget, measureLoad } from "#bench/support/load.ts";
import { feedPath } from "#bench/support/page-loads.ts";
import { pinLoad, pinServer } from "#bench/support/pinning.ts";
import { signIn } from "#bench/support/sign-in.ts";
import { format, showSection } from "#bench/support/table.ts";
import {
  type BuiltProgram,
  makeDataDir,
  programDir,
  startBuiltProgram,
} from "#tests/support/built-program.ts";

export const about = "CPU time of a page under load by package and by own function";

const most = 15;

interface Options {
  page: string;
  signedIn: boolean;
  /** Each address new for signed-in users too. */
  isNew: boolean;
  seconds: number;
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      page: { type: "string", default: feedPath },
      "signed-in": { type: "boolean", default: false },
      new: { type: "boolean", default: false },
      seconds: { type: "string", default: "8" },
      write: { type: "string" },
    },
  });
  const options = {
    page: values.page,
    signedIn: values["signed-in"],
    isNew: values.new,
    seconds: Number(values.seconds),
  };
  buildWithSourceMaps();
  const { dataDir, remove } = await makeDataDir();
  try {
    const program = await startBuiltProgram(dataDir, inspectorEnv);
    const { profile, answered } = await profilePage(program, options).finally(() =>
      program.end("SIGTERM"),
    );
    if (values.write) await writeFile(values.write, JSON.stringify(profile));
    await print(profile, answered, options);
  } finally {
    await remove();
  }
}

/** The ordinary build has none; they tell the packages and functions of a chunk apart. */
function buildWithSourceMaps(): void {
  if (existsSync(path.join(programDir, "dist/server/main.js.map"))) return;
  process.stderr.write("building with source maps …\n");
  const build = ["run", "build", "--silent", "--", "--mode", "profile"];
  const { status } = spawnSync("npm", build, { cwd: programDir, stdio: "inherit" });
  if (status !== 0) throw new Error("the build failed");
}

async function profilePage(
  program: BuiltProgram,
  { page, signedIn, isNew, seconds }: Options,
): Promise<{ profile: CpuProfile; answered: number }> {
  const { origin, pid } = program;
  const isFresh = page === feedPath && (isNew || !signedIn);
  const target: LoadTarget = {
    url: origin + page,
    pid,
    ...(isFresh ? { nextPath: () => nextFullPage(), isWhole: (html) => isFullPage(html) } : {}),
    ...(signedIn ? { headers: await signIn(origin) } : {}),
  };
  await pinServer(pid);
  pinLoad();
  await measureLoad(target, { seconds: Math.max(1, Math.ceil(seconds / 2)) });
  let answered = 0;
  const profile = await profileWhile(program, async () => {
    ({ answered } = await measureLoad(target, { seconds }));
  });
  return { profile, answered };
}

async function print(
  profile: CpuProfile,
  answered: number,
  { page, signedIn }: Options,
): Promise<void> {
  const { busyMs, packages, functions } = await readSelfTimes(profile);
  const who = signedIn ? "signed in" : "visitor";
  process.stdout.write(
    `${page}, ${who}: ${answered} answers, ${format(busyMs / Math.max(1, answered))} ms each in Node\n`,
  );
  showSection("Self time by package", tableOf("Package", packages));
  showSection("Self time by own function", tableOf("Function", functions));
}

function tableOf(title: string, shares: readonly Share[]) {
  const rows = shares
    .slice(0, most)
    .map(({ name, share }) => [`${(share * 100).toFixed(1)} %`, name]);
  return { head: ["Share", title], rows };
}
