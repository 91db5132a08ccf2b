/**
 * Replaces i18next in the browser's build, in a twentieth of its size: tables, fallback, plurals,
 * inserted values and a loader that retries. Left out is what no screen uses: nesting, contexts,
 * ordinals, formats other than `number`, escaping (React escapes), detection and caches. A test
 * compares every key with the library's.
 */
import type { InitOptions, i18n, ReadCallback } from "i18next";

type Table = Record<string, unknown>;
type Listener = (...args: never[]) => void;
type Values = Readonly<Record<string, unknown>> & {
  count?: number;
  defaultValue?: unknown;
  returnObjects?: boolean;
};
type Read = (language: string, namespace: string, done: ReadCallback) => void;
interface Backend {
  read: Read;
}

/** Imported by the part of react-i18next that no screen uses. */
export const keyFromSelector = undefined;

export function createInstance(): i18n {
  return new Instance() as unknown as i18n;
}

class Instance {
  options: InitOptions = {};
  language = "";
  readonly store = new Store();
  #backend: Backend | undefined;
  #listeners = new Map<string, Set<Listener>>();
  /** The language requested last; an earlier one that loads later must not win. */
  #wanted = "";

  use(backend: Backend): this {
    this.#backend = backend;
    return this;
  }

  async init(options: InitOptions): Promise<void> {
    this.options = options;
    const language = options.lng ?? "";
    this.language = language;
    await Promise.all(this.#codes(language).map((code) => this.#load(code)));
  }

  async changeLanguage(language: string): Promise<void> {
    this.#wanted = language;
    await this.#load(language);
    if (this.#wanted !== language) return;
    this.language = language;
    for (const listener of this.#listeners.get("languageChanged") ?? [])
      (listener as (language: string) => void)(language);
  }

  on(event: string, listener: Listener): void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
  }

  off(event: string, listener: Listener): void {
    this.#listeners.get(event)?.delete(listener);
  }

  hasResourceBundle(language: string, namespace: string): boolean {
    return this.store.find(language, namespace) !== undefined;
  }

  getResourceBundle(language: string, namespace: string): Table | undefined {
    return this.store.find(language, namespace);
  }

  addResourceBundle(language: string, namespace: string, table: Table): void {
    this.store.add(language, namespace, table);
  }

  getFixedT(language: string | null, namespace?: string) {
    return (key: string | readonly string[], values: Values = {}) =>
      this.#translate(key, values, language ?? this.language, namespace);
  }

  readonly t = (key: string | readonly string[], values: Values = {}) =>
    this.#translate(key, values, this.language);

  #codes(language: string): string[] {
    const { fallbackLng } = this.options;
    return [...new Set([language, ...(typeof fallbackLng === "string" ? [fallbackLng] : [])])];
  }

  async #load(language: string): Promise<void> {
    const read = this.#backend?.read;
    const namespaces = [this.options.ns ?? []].flat();
    await Promise.all(
      namespaces.map(async (namespace) => {
        if (!read || this.store.isAsked(language, namespace)) return;
        const table = await this.#readWithRetries(read, language, namespace);
        // A page's own table may have come first.
        if (table)
          this.store.add(language, namespace, {
            ...table,
            ...this.store.find(language, namespace),
          });
      }),
    );
  }

  /** Null after `maxRetries` at doubled delays. */
  async #readWithRetries(read: Read, language: string, namespace: string): Promise<Table | null> {
    const { maxRetries = 0, retryTimeout = 0 } = this.options;
    for (let tried = 0; ; tried += 1) {
      const table = await new Promise<Table | null>((resolve) =>
        read(language, namespace, (error, data) => resolve(error ? null : (data as Table))),
      );
      if (table || tried === maxRetries) return table;
      await new Promise((resolve) => setTimeout(resolve, retryTimeout * 2 ** tried));
    }
  }

  #translate(
    asked: string | readonly string[],
    values: Values,
    language: string,
    namespace = String(this.options.defaultNS ?? "translation"),
  ): unknown {
    const keys = [asked].flat() as string[];
    for (const key of keys) {
      const found = this.#find(key, values, language, namespace);
      if (found !== undefined) return fill(found, values, language);
    }
    const missing = values.defaultValue ?? withoutNamespace(keys.at(-1) ?? "");
    return fill(missing, values, language);
  }

  /** A text, or with `returnObjects` a part of the table. */
  #find(key: string, values: Values, language: string, own: string): unknown {
    const colon = key.indexOf(":");
    const namespace = colon < 0 ? own : key.slice(0, colon);
    const path = key.slice(colon + 1);
    for (const code of this.#codes(language)) {
      const table = this.store.find(code, namespace);
      for (const one of formsOf(path, values.count, code)) {
        const found = one.split(".").reduce<unknown>(partOf, table);
        if (typeof found === "string" || (values.returnObjects && found !== undefined))
          return found;
      }
    }
    return undefined;
  }
}

class Store {
  #tables = new Map<string, Table>();
  #asked = new Set<string>();
  #added = new Set<Listener>();

  on(_event: "added", listener: Listener): void {
    this.#added.add(listener);
  }

  /** Whether a table was requested before; marks it as requested. */
  isAsked(language: string, namespace: string): boolean {
    const name = `${language} ${namespace}`;
    const wasRequested = this.#asked.has(name);
    this.#asked.add(name);
    return wasRequested;
  }

  find(language: string, namespace: string): Table | undefined {
    return this.#tables.get(`${language} ${namespace}`);
  }

  add(language: string, namespace: string, table: Table): void {
    this.#tables.set(`${language} ${namespace}`, table);
    for (const listener of this.#added) (listener as () => void)();
  }
}

const withoutNamespace = (key: string) => key.slice(key.indexOf(":") + 1);

/** The key's plural forms, the most exact first, and the key itself. */
function formsOf(path: string, count: number | undefined, language: string): string[] {
  if (typeof count !== "number") return [path];
  const form = new Intl.PluralRules(language).select(count);
  return [...(count === 0 ? [`${path}_zero`] : []), `${path}_${form}`, path];
}

function partOf(table: unknown, name: string): unknown {
  return typeof table === "object" && table !== null && Object.hasOwn(table, name)
    ? (table as Table)[name]
    : undefined;
}

/** Inserts values: `{{name}}`, or `{{name, number}}` in the language's notation. */
function fill(words: unknown, values: Values, language: string): unknown {
  if (Array.isArray(words)) return words.map((part) => fill(part, values, language));
  if (typeof words === "object" && words !== null)
    return Object.fromEntries(
      Object.entries(words).map(([name, part]) => [name, fill(part, values, language)]),
    );
  if (typeof words !== "string" || !words.includes("{{")) return words;
  return words.replace(/\{\{(.+?)\}\}/g, (blank: string, inner: string) => {
    const [name = "", format] = inner.split(",").map((part) => part.trim());
    if (!Object.hasOwn(values, name)) return blank;
    const value = values[name];
    if (value === null || value === undefined) return "";
    return format === "number"
      ? new Intl.NumberFormat(language).format(value as number)
      : String(value);
  });
}
