/**
 * What stands in for the schema library in the browser's build (vite.config.ts). A browser needs
 * the contract for its methods and paths, and its rules of text and numbers to check a form before
 * it is sent. What the server answers was checked by the server: `schema.safeParse` takes it as it
 * is. So only the rules that a form can break are kept, in a hundredth of the library's weight; a
 * test holds their answers equal to the library's. Types come from the library.
 */
type Report = (message: string) => void;
/** Reads a value, or reports why it does not fit. */
type Read = (value: unknown, report: Report, at: (field: string) => Report) => unknown;

interface BrowserSchema {
  read: Read;
  check(...rules: Read[]): BrowserSchema;
  safeParse(data: unknown): { success: true; data: unknown };
  options: readonly unknown[];
  shape: Record<string, BrowserSchema>;
}

function make(
  read: Read,
  more: Partial<Pick<BrowserSchema, "options" | "shape">> = {},
): BrowserSchema {
  return {
    read,
    check: (...rules) =>
      make((value, report, at) => {
        let failed = false;
        const fail: Report = (message) => {
          failed = true;
          report(message);
        };
        const first = read(value, fail, at);
        return failed ? first : rules.reduce((before, rule) => rule(before, report, at), first);
      }, more),
    safeParse: (data) => ({ success: true, data }),
    options: [],
    shape: {},
    ...more,
  };
}

/** A rule as the library's: it looks at what the ones before it left. */
const rule =
  (fits: (value: never) => boolean, message?: string): Read =>
  (value, report) => {
    if (!fits(value as never)) report(message ?? "Invalid input");
    return value;
  };
const change = (how: (value: string) => string) => (): Read => (value) => how(value as string);

const anything = () => make((value) => value);

export const string = (message?: string) =>
  make(rule((value) => typeof value === "string", message));
export const number = (message?: string) =>
  make(rule((value) => typeof value === "number" && Number.isFinite(value), message));
export const coerce = {
  number: (message?: string) =>
    make((value, ...rest) => number(message).read(Number(value), ...rest)),
};

export const minLength = (least: number, message?: string) =>
  rule((value: string) => value.length >= least, message);
export const maxLength = (most: number, message?: string) =>
  rule((value: string) => value.length <= most, message);
export const regex = (form: RegExp, message?: string) =>
  rule((value: string) => form.test(value), message);
export const minimum = (least: number, message?: string) =>
  rule((value: number) => value >= least, message);
export const maximum = (most: number, message?: string) =>
  rule((value: number) => value <= most, message);
export const int = (message?: string) =>
  rule((value: number) => Number.isSafeInteger(value), message);
export const trim = change((value) => value.trim());
export const toLowerCase = change((value) => value.toLowerCase());
export const toUpperCase = change((value) => value.toUpperCase());

export const object = (shape: Record<string, BrowserSchema>) =>
  make(
    (value, _report, at) => {
      const given = (value ?? {}) as Record<string, unknown>;
      return Object.fromEntries(
        Object.entries(shape).map(([name, part]) => [name, part.read(given[name], at(name), at)]),
      );
    },
    { shape },
  );
export const looseObject = object;
export const extend = (base: BrowserSchema, shape: Record<string, BrowserSchema>) =>
  object({ ...base.shape, ...shape });

const unless = (skip: (value: unknown) => boolean, part: BrowserSchema, instead?: unknown) =>
  make((value, ...rest) => (skip(value) ? (instead ?? value) : part.read(value, ...rest)), {
    options: part.options,
    shape: part.shape,
  });
export const optional = (part: BrowserSchema) => unless((value) => value === undefined, part);
export const nullable = (part: BrowserSchema) => unless((value) => value === null, part);
export const _default = (part: BrowserSchema, instead: unknown) =>
  unless((value) => value === undefined, part, instead);

export const pipe = (first: BrowserSchema, then: BrowserSchema) =>
  make((value, report, at) => {
    let failed = false;
    const read = first.read(
      value,
      (message) => {
        failed = true;
        report(message);
      },
      at,
    );
    return failed ? read : then.read(read, report, at);
  });
export const union = (parts: readonly BrowserSchema[], message = "Invalid input") =>
  make((value, report, at) => {
    for (const part of parts) {
      let failed = false;
      const read = part.read(value, () => (failed = true), at);
      if (!failed) return read;
    }
    report(message);
    return value;
  });
export const transform = (how: (value: unknown) => unknown) => make((value) => how(value));

const choice = (options: readonly unknown[], message?: string) =>
  make(
    rule((value) => options.includes(value), message),
    { options },
  );

// Of these no form of ours has a rule to break: what they hold is the server's to check.
export {
  anything as array,
  anything as boolean,
  anything as discriminatedUnion,
  anything as literal,
  anything as record,
  anything as unknown,
  anything as url,
  choice as enum,
};

interface Issue {
  path: string[];
  message: string;
}

/** What a form's input breaks, one issue a rule, as the library says it. */
export function safeParse(
  schema: BrowserSchema,
  input: unknown,
): { success: true; data: unknown } | { success: false; error: { issues: Issue[] } } {
  const issues: Issue[] = [];
  const at =
    (field: string): Report =>
    (message) =>
      issues.push({ path: field ? [field] : [], message });
  const data = schema.read(input, at(""), at);
  return issues.length === 0 ? { success: true, data } : { success: false, error: { issues } };
}
