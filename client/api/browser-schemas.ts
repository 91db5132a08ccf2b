/**
 * Replaces the schema library in the browser's build, in a hundredth of its size. The browser needs
 * the contract for methods, paths and the rules that a form can break; the server has validated its
 * own responses, so `schema.safeParse` accepts them unread. A test compares each rule with the
 * library's.
 */
type Report = (message: string) => void;
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

/** Like the library's checks: runs on the value that the previous ones returned. */
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
export const looseObject: typeof object = (shape) => object(shape);
export const extend = (base: BrowserSchema, shape: Record<string, BrowserSchema>) =>
  object({ ...base.shape, ...shape });

export const pick = (base: BrowserSchema, names: Readonly<Record<string, true>>) =>
  object(Object.fromEntries(Object.entries(base.shape).filter(([name]) => names[name])));

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

// No form has rules of these kinds; the server checks them.
export {
  anything as array,
  anything as boolean,
  anything as discriminatedUnion,
  anything as literal,
  anything as record,
  anything as unknown,
  anything as url,
  anything as uuid,
  choice as enum,
};

interface Issue {
  path: string[];
  message: string;
}

/** The library's answer for a form's input: one issue per broken rule. */
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
