/**
 * Replaces the schema library in the browser's build, in a fraction of its size: the constructs
 * that the contract uses, without what is only for others (asynchronous checks, codecs, languages).
 * A test holds values, issues and their order equal to the library's for any schema made of them.
 */
interface Issue {
  path: PropertyKey[];
  /** Undefined: inherited from the enclosing schema, else the library's default. */
  message: string | undefined;
  /**
   * Whether further checks run: true after a broken rule, false after a wrong type, undefined after
   * a length check.
   */
  goesOn?: boolean | undefined;
}

interface Payload {
  value: unknown;
  issues: Issue[];
  aborted?: boolean;
}

interface Check {
  apply(payload: Payload): void;
  /** Also runs on a value of the wrong type, if that has a length. */
  ofLength?: boolean;
  /** Upper limit of list items; longer lists are not read. */
  most?: number;
}

interface Traits {
  message?: string | undefined;
  /** Whether the input may lack the key: left out of the result, or filled with the default. */
  optin?: "optional" | "defaulted" | undefined;
  /** Whether the result may lack the key. */
  optout?: "optional" | undefined;
  shape?: Shape;
  /** All accepted values, for enumerations. */
  options?: readonly unknown[];
}

interface BrowserSchema extends Traits {
  run(payload: Payload): Payload;
  check(...checks: Check[]): BrowserSchema;
}

type Shape = Readonly<Record<string, BrowserSchema>>;

const isAborted = ({ aborted, issues }: Payload, from = 0) =>
  aborted === true || issues.slice(from).some(({ goesOn }) => goesOn !== true);

const fail = (
  { issues }: Payload,
  message?: string,
  goesOn?: boolean,
  path: PropertyKey[] = [],
): void => void issues.push({ path, message, goesOn });

function make(
  parse: (payload: Payload, checks: readonly Check[]) => Payload | undefined,
  traits: Traits = {},
  checks: readonly Check[] = [],
): BrowserSchema {
  return {
    ...traits,
    run: (payload) => runChecks(parse(payload, checks) ?? payload, checks, traits.message),
    check: (...more) => make(parse, traits, [...checks, ...more]),
  };
}

function runChecks(
  payload: Payload,
  checks: readonly Check[],
  message: string | undefined,
): Payload {
  const { issues } = payload;
  let stopped = isAborted(payload);
  for (const { apply, ofLength } of checks) {
    if (ofLength) {
      if (payload.aborted || issues.some(({ goesOn }) => goesOn === false)) continue;
      if ((payload.value as { length?: unknown } | null | undefined)?.length === undefined)
        continue;
    } else if (stopped) continue;
    const before = issues.length;
    apply(payload);
    for (const issue of issues.slice(before)) issue.message ??= message;
    stopped ||= isAborted(payload, before);
  }
  return payload;
}

const ofType = (fits: (value: unknown) => boolean, message?: string, traits: Traits = {}) =>
  make(
    (payload) => {
      if (!fits(payload.value)) fail(payload, message);
      return undefined;
    },
    { message, ...traits },
  );

export const string = (message?: string) => ofType((value) => typeof value === "string", message);
export const boolean = (message?: string) => ofType((value) => typeof value === "boolean", message);
export const number = (message?: string) => ofType(Number.isFinite, message);
export const unknown = () => ofType(() => true);
export const coerce = {
  number: (message?: string) =>
    make(
      (payload) => {
        payload.value = toNumber(payload.value);
        if (!Number.isFinite(payload.value)) fail(payload, message);
        return undefined;
      },
      { message },
    ),
};

/** An object without a prototype has no number: returned as it is, like the library does. */
function toNumber(value: unknown): unknown {
  try {
    return Number(value);
  } catch {
    return value;
  }
}

const choice = (options: readonly unknown[], message?: string) =>
  ofType((value) => options.includes(value), message, { options });
export const literal = (value: unknown, message?: string) => choice([value].flat(), message);
export { choice as enum };

const rule = (fits: (value: never) => boolean, message?: string): Check => ({
  apply: (payload) => {
    if (!fits(payload.value as never)) fail(payload, message, true);
  },
});
/** Length counts characters, some of which are two UTF-16 units. */
const lengthOf = (value: string | readonly unknown[]) =>
  typeof value === "string" ? [...value].length : value.length;

export const minLength = (least: number, message?: string): Check => ({
  ...rule((value: string) => lengthOf(value) >= least, message),
  ofLength: true,
});
export const maxLength = (most: number, message?: string): Check => ({
  ...rule((value: string) => value.length <= most || lengthOf(value) <= most, message),
  ofLength: true,
  most,
});
export const regex = (form: RegExp, message?: string) =>
  rule((value: string) => form.test(value), message);
export const minimum = (least: number, message?: string) =>
  rule((value: number) => value >= least, message);
export const maximum = (most: number, message?: string) =>
  rule((value: number) => value <= most, message);
export const int = (message?: string): Check => ({
  apply: (payload) => {
    if (!Number.isSafeInteger(payload.value))
      fail(payload, message, Number.isInteger(payload.value));
  },
});

const change = (how: (value: string) => string) => (): Check => ({
  apply: (payload) => {
    payload.value = how(payload.value as string);
  },
});
export const trim = change((value) => value.trim());
export const toLowerCase = change((value) => value.toLowerCase());
export const toUpperCase = change((value) => value.toUpperCase());

/** RFC 9562: any version, the nil UUID, or the max UUID in lower case. */
const hex = String.raw`[\da-fA-F]`;
const uuidForm = new RegExp(
  `^(${hex}{8}-${hex}{4}-[1-8]${hex}{3}-[89abAB]${hex}{3}-${hex}{12}|` +
    "0{8}-(0{4}-){3}0{12}|f{8}-(f{4}-){3}f{12})$",
);
export const uuid = (message?: string) => string(message).check(regex(uuidForm, message));

export const url = (message?: string) =>
  string(message).check({
    apply: (payload) => {
      const text = (payload.value as string).trim();
      if (URL.canParse(text)) payload.value = text.replace(/[\t\n\r]/g, "");
      else fail(payload, message, true);
    },
  });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Adds the issues of a nested value under its key. */
function adopt({ issues }: Payload, key: PropertyKey, part: Payload): void {
  for (const issue of part.issues) {
    issue.path.unshift(key);
    issues.push(issue);
  }
}

const readPart = (part: BrowserSchema, value: unknown) => part.run({ value, issues: [] });

function readObject(shape: Shape, isLoose: boolean, message?: string): BrowserSchema {
  return make(
    (payload) => {
      const input = payload.value;
      if (!isObject(input)) return void fail(payload, message);
      const read: Record<string, unknown> = {};
      payload.value = read;
      for (const [key, part] of Object.entries(shape)) readKey(payload, read, input, key, part);
      if (isLoose)
        for (const key in input)
          if (!Object.hasOwn(shape, key) && key !== "__proto__") read[key] = input[key];
      return undefined;
    },
    { message, shape },
  );
}

function readKey(
  payload: Payload,
  read: Record<string, unknown>,
  input: Record<string, unknown>,
  key: string,
  { optin, optout, run }: BrowserSchema,
): void {
  const isPresent = key in input;
  const part = run({ value: input[key], issues: [] });
  // An absent key is filled by a default and otherwise left out of the result.
  if (!isPresent && optout && (optin === "optional" || (optin && part.issues.length > 0))) return;
  adopt(payload, key, part);
  if (!isPresent && !optin) {
    if (part.issues.length === 0) fail(payload, undefined, undefined, [key]);
    return;
  }
  if (part.value !== undefined || isPresent || (optin === "defaulted" && !optout))
    read[key] = part.value;
}

export const object = (shape: Shape, message?: string) => readObject(shape, false, message);
export const looseObject = (shape: Shape, message?: string) => readObject(shape, true, message);
export const extend = ({ shape }: BrowserSchema, more: Shape) => object({ ...shape, ...more });
export const pick = ({ shape = {} }: BrowserSchema, names: Readonly<Record<string, true>>) =>
  object(Object.fromEntries(Object.entries(shape).filter(([name]) => names[name])));

export const array = (item: BrowserSchema, message?: string) =>
  make(
    (payload, checks) => {
      const { value, issues } = payload;
      if (!Array.isArray(value)) return void fail(payload, message);
      const broken = checks.find(({ most = value.length }) => value.length > most);
      if (broken) {
        broken.apply(payload);
        for (const issue of issues)
          Object.assign(issue, { message: issue.message ?? message, goesOn: false });
        return undefined;
      }
      payload.value = value.map((one, index) => {
        const part = readPart(item, one);
        adopt(payload, index, part);
        return part.value;
      });
      return undefined;
    },
    { message },
  );

export const record = (name: BrowserSchema, item: BrowserSchema, message?: string) =>
  make(
    (payload) => {
      const input = payload.value;
      if (!isObject(input) || !isPlain(input)) return void fail(payload, message);
      const read: Record<string, unknown> = {};
      payload.value = read;
      for (const [key, value] of Object.entries(input)) {
        const to = readPart(name, key);
        if (key === "__proto__" || to.value === "__proto__") continue;
        if (to.issues.length > 0) {
          fail(payload, message, undefined, [key]);
          continue;
        }
        const part = readPart(item, value);
        adopt(payload, key, part);
        read[String(to.value)] = part.value;
      }
      return undefined;
    },
    { message },
  );

function isPlain(value: object): boolean {
  const { constructor: maker } = value;
  return typeof maker !== "function" || Object.hasOwn(maker.prototype ?? {}, "isPrototypeOf");
}

export const optional = (part: BrowserSchema) =>
  make(
    (payload) => {
      if (payload.value !== undefined) return part.run(payload);
      if (part.optin !== "defaulted") return undefined;
      const { value, issues } = readPart(part, undefined);
      payload.value = issues.length > 0 ? undefined : value;
      return undefined;
    },
    { ...traitsOf(part), optin: part.optin ?? "optional", optout: "optional" },
  );
export const nullable = (part: BrowserSchema) =>
  make((payload) => (payload.value === null ? undefined : part.run(payload)), traitsOf(part));
export const _default = (part: BrowserSchema, instead: unknown) =>
  make(
    (payload) => {
      const result = payload.value === undefined ? payload : part.run(payload);
      if (result.value === undefined)
        result.value = Array.isArray(instead) ? [...instead] : instead;
      return result;
    },
    { ...traitsOf(part), optin: "defaulted", optout: undefined },
  );

/** The traits that a wrapper inherits; messages are not among them. */
function traitsOf({ optin, optout, shape = {}, options = [] }: BrowserSchema): Traits {
  return { optin, optout, shape, options };
}

export const pipe = (first: BrowserSchema, then: BrowserSchema) =>
  make(
    (payload) => {
      const read = first.run(payload);
      if (read.issues.length > 0) read.aborted = true;
      return read.aborted ? read : then.run({ value: read.value, issues: read.issues });
    },
    { optin: first.optin, optout: then.optout },
  );
export const transform = (how: (value: unknown) => unknown) =>
  make(
    (payload) => {
      payload.value = how(payload.value);
      return undefined;
    },
    { optin: "optional" },
  );

export const union = (parts: readonly BrowserSchema[], message?: string) => {
  const optins = parts.map(({ optin }) => optin);
  return make(
    (payload) => {
      const [only, ...others] = parts;
      if (only && others.length === 0) return only.run(payload);
      const results: Payload[] = [];
      for (const part of parts) {
        const result = readPart(part, payload.value);
        if (result.issues.length === 0) return result;
        results.push(result);
      }
      const [nearest, ...more] = results.filter((result) => !isAborted(result));
      if (nearest && more.length === 0) return nearest;
      return void fail(payload, message);
    },
    {
      message,
      optin: optins.includes("defaulted") ? "defaulted" : optins.find((one) => one),
      optout: parts.find(({ optout }) => optout)?.optout,
    },
  );
};
export const discriminatedUnion = (
  name: string,
  parts: readonly BrowserSchema[],
  message?: string,
) =>
  make(
    (payload) => {
      const input = payload.value;
      if (!isObject(input)) return void fail(payload, message);
      const part = parts.find(({ shape }) => shape?.[name]?.options?.includes(input[name]));
      return part ? part.run(payload) : void fail(payload, message, undefined, [name]);
    },
    { message },
  );

export function safeParse(
  schema: BrowserSchema,
  input: unknown,
):
  | { success: true; data: unknown }
  | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } } {
  const { value, issues } = schema.run({ value: input, issues: [] });
  if (issues.length === 0) return { success: true, data: value };
  const found = issues.map(({ path, message = "Invalid input" }) => ({ path, message }));
  return { success: false, error: { issues: found } };
}
