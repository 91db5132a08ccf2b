import { isDay } from "#server/backend/sources/dates-in-text.ts";

/** Reads an entry field by field and collects its problems. */
export interface FieldReader {
  /** A required text; empty where it is missing. */
  text(name: string): string;
  optionalText(name: string): string | undefined;
  /** An ISO date, or the date of a timestamp. */
  optionalDay(name: string): string | undefined;
  /** A required http(s) address. */
  address(name: string): string;
  list(name: string): unknown[];
  report(problem: string): void;
  /** The problems by field; undefined if the entry is readable. */
  problem(): string | undefined;
}

export function createFieldReader(row: unknown): FieldReader {
  const problems: string[] = [];
  const isObject = typeof row === "object" && row !== null && !Array.isArray(row);
  if (!isObject) problems.push("it is not a record");
  const values = (isObject ? row : {}) as Record<string, unknown>;
  const report = (problem: string) => {
    if (isObject) problems.push(problem);
  };
  const optionalText = (name: string) => {
    const value = values[name];
    if (value === undefined || value === null || value === "") return undefined;
    if (typeof value === "string" || typeof value === "number") return plain(String(value));
    report(`${name} is not a text`);
    return undefined;
  };
  return {
    optionalText,
    text: (name) => {
      const value = optionalText(name);
      if (value === undefined) report(`${name} is missing`);
      return value ?? "";
    },
    optionalDay: (name) => {
      const value = optionalText(name)?.slice(0, 10);
      if (value === undefined || isDay(value)) return value;
      report(`${name} is not a date: ${value}`);
      return undefined;
    },
    address: (name) => {
      const value = optionalText(name);
      if (value && /^https?:\/\//i.test(value) && URL.canParse(value)) return value;
      report(value ? `${name} is not an address` : `${name} is missing`);
      return "";
    },
    list: (name) => {
      const value = values[name];
      return Array.isArray(value) ? value.filter((one) => typeof one === "object" && one) : [];
    },
    report,
    problem: () => (problems.length > 0 ? [...new Set(problems)].join("; ") : undefined),
  };
}

/** PostgreSQL cannot hold NUL, and no text needs control characters. */
function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed.
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "").trim();
}
