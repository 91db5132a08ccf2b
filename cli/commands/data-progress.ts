import { Writable } from "node:stream";
import { SingleBar } from "cli-progress";
import type { CliContext } from "#cli/command.ts";
import { onStderr, printLine } from "#cli/output.ts";

/** Progress of a long command. */
export interface ProgressLine {
  /** `share` from 0 to 1; `rows` where they are counted. */
  show(what: string, share: number, rows?: number): void;
  stop(): void;
}

const lineEvery = 0.25;

/** A bar on a terminal; elsewhere a line of stderr now and then, so that logs stay short. */
export function createProgressLine(
  context: CliContext,
  title: string,
  noun = "codes",
): ProgressLine {
  const create = context.prompt && !context.output.json ? createBar : createLines;
  return create(context, title, (rows) => (rows ? `, ${rows.toLocaleString("en")} ${noun}` : ""));
}

type Describe = (rows: number | undefined) => string;

function createBar({ output }: CliContext, title: string, describe: Describe): ProgressLine {
  const stream = Object.assign(
    new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        output.err(chunk.toString());
        done();
      },
    }),
    { isTTY: true, columns: output.width ?? 80 },
  );
  const bar = new SingleBar({
    format: `${title} {bar} {percentage}% {what}{rows}`,
    barsize: 24,
    barCompleteChar: "█",
    barIncompleteChar: "░",
    hideCursor: false,
    linewrap: true,
    stream: stream as unknown as NodeJS.WriteStream,
  });
  let hasBegun = false;
  return {
    show: (what, share, rows) => {
      const payload = { what, rows: describe(rows) };
      if (!hasBegun) bar.start(100, 0, payload);
      hasBegun = true;
      bar.update(Math.floor(share * 100), payload);
    },
    stop: () => bar.stop(),
  };
}

function createLines({ output }: CliContext, title: string, describe: Describe): ProgressLine {
  const stderr = onStderr(output);
  let [lastWhat, lastShare] = ["", 0];
  return {
    show: (what, share, rows) => {
      if (what === lastWhat && share - lastShare < lineEvery) return;
      [lastWhat, lastShare] = [what, share];
      printLine(stderr, `${title}: ${what.toLowerCase()}, ${percent(share)}${describe(rows)}`);
    },
    stop: () => undefined,
  };
}

const percent = (share: number) => `${Math.floor(share * 100)}%`;
