import { styleText } from "node:util";

/**
 * Where a command writes: answers to `out`, talk to `err`; with `json` nothing but one JSON
 * document reaches `out`.
 */
export interface Output {
  json: boolean;
  /** Whether `out` shows colour. */
  color: boolean;
  /** Whether `err` does: the two may lead to different places. */
  errColor: boolean;
  /**
   * Columns of the terminal behind `out`; null where it is a pipe or a file, whose lines are never
   * wrapped.
   */
  width: number | null;
  reader: Reader;
  out(text: string): void;
  err(text: string): void;
}

/** Who reads: how dates are written for them. */
export interface Reader {
  /** BCP 47, such as en-GB. */
  locale: string;
  timeZone: string;
}

export type Color = "green" | "yellow" | "red" | "cyan" | "dim" | "bold";

export function paint(output: Pick<Output, "color">, color: Color, text: string): string {
  return output.color ? styleText(color, text, { validateStream: false }) : text;
}

/** The same output for talk: what is printed there reaches `err`. */
export function talkOf(output: Output): Output {
  return { ...output, out: output.err, color: output.errColor };
}

/** One JSON document. */
export function printJson(output: Output, value: unknown): void {
  output.out(`${JSON.stringify(value, null, 2)}\n`);
}

/** A line of text for people, without anything that would steer their terminal. */
export function printLine(output: Output, text = ""): void {
  output.out(`${withoutControls(text)}\n`);
}

const ownColors = "\u001b\\[(?:1|2|22|31|32|33|36|39)m";
const controls = new RegExp(`(${ownColors})|[\\p{Cc}\\u202a-\\u202e\\u2066-\\u2069]`, "gu");

/**
 * Names and reasons are other people's words: control characters and direction marks in them become
 * spaces; only our own colours stay.
 */
export function withoutControls(text: string): string {
  return text.replace(controls, (_found, color: string | undefined) => color ?? " ");
}

/** Columns that a text takes up on a terminal. */
export function widthOf(text: string): number {
  let width = 0;
  for (const sign of text.replace(new RegExp(ownColors, "g"), "")) width += wide.test(sign) ? 2 : 1;
  return width;
}

const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** Days and moments in the reader's form; JSON and CSV keep ISO 8601. */

/** What is used where the environment names no language. */
const plainLocale = "en-GB";

/** The locale that LC_ALL, LC_TIME or LANG names, as BCP 47. */
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

export function showDay({ reader }: Output, iso: string): string {
  return format(reader.locale, iso, { dateStyle: "medium", timeZone: reader.timeZone });
}

export function showMoment({ reader }: Output, iso: string): string {
  return format(reader.locale, iso, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: reader.timeZone,
  });
}

function format(locale: string, iso: string, form: Intl.DateTimeFormatOptions): string {
  const time = Date.parse(iso);
  // Some languages part the hours with a narrow no-break space, which terminals show as they
  // please.
  return Number.isNaN(time)
    ? iso
    : new Intl.DateTimeFormat(locale, form).format(time).replace(/\s/gu, " ");
}
