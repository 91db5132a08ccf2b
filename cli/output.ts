import { styleText } from "node:util";

/** Answers go to `out`, messages to `err`; with `json`, `out` gets one JSON document only. */
export interface Output {
  json: boolean;
  color: boolean;
  /** stdout and stderr may lead to different places. */
  errColor: boolean;
  /** Columns of the terminal; null for a pipe or a file, whose lines are never wrapped. */
  width: number | null;
  reader: Reader;
  out(text: string): void;
  err(text: string): void;
}

/** For dates. */
interface Reader {
  /** BCP 47, such as en-GB. */
  locale: string;
  timeZone: string;
}

export type Color = "green" | "yellow" | "red" | "cyan" | "dim" | "bold";

export function paint(output: Pick<Output, "color">, color: Color, text: string): string {
  return output.color ? styleText(color, text, { validateStream: false }) : text;
}

/** For messages. */
export function onStderr(output: Output): Output {
  return { ...output, out: output.err, color: output.errColor };
}

export function printJson(output: Output, value: unknown): void {
  output.out(`${JSON.stringify(value, null, 2)}\n`);
}

export function printLine(output: Output, text = ""): void {
  output.out(`${stripControls(text)}\n`);
}

const ownColors = "\u001b\\[(?:1|2|22|31|32|33|36|39)m";
const controls = new RegExp(`(${ownColors})|[\\p{Cc}\\u202a-\\u202e\\u2066-\\u2069]`, "gu");

/**
 * Names and reasons are user input: strips terminal control sequences and direction marks, except
 * our own colours.
 */
export function stripControls(text: string): string {
  return text.replace(controls, (_found, color: string | undefined) => color ?? " ");
}

const plainLocale = "en-GB";

/** From LC_ALL, LC_TIME or LANG. */
export function readLocale(env: Record<string, string | undefined>): string {
  const tag =
    (env.LC_ALL || env.LC_TIME || env.LANG || "").split(/[.@]/)[0]?.replaceAll("_", "-") ?? "";
  if (tag === "" || tag === "C" || tag === "POSIX") return plainLocale;
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag)[0] ?? plainLocale;
  } catch {
    return plainLocale;
  }
}

export function formatDay({ reader }: Output, iso: string): string {
  return format(reader.locale, iso, { dateStyle: "medium", timeZone: reader.timeZone });
}

export function formatDateTime({ reader }: Output, iso: string): string {
  return format(reader.locale, iso, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: reader.timeZone,
  });
}

function format(locale: string, iso: string, form: Intl.DateTimeFormatOptions): string {
  const time = Date.parse(iso);
  // Terminals render narrow no-break spaces inconsistently.
  return Number.isNaN(time)
    ? iso
    : new Intl.DateTimeFormat(locale, form).format(time).replace(/\s/gu, " ");
}
