/** A measured figure with its expected value. */
export interface Figure {
  what: string;
  value: string | number;
  wanted: string | number;
  ok: boolean;
}

export interface SoakOptions {
  /** All random values derive from it. */
  seed: number;
  /** Number of runs; each part has its own default. */
  runs: number | null;
  /** Names of the families of a part that has several; all of them where empty. */
  only: readonly string[];
  /** Reports progress. */
  say(text: string): void;
}

/** A file of tests/soak: one property with its figures. */
export interface SoakPart {
  about: string;
  run(options: SoakOptions): Promise<Figure[]>;
}

export function exactly(what: string, value: string | number, wanted: string | number): Figure {
  return { what, value, wanted, ok: value === wanted };
}

/** Informational, without an expected value. */
export function told(what: string, value: string | number): Figure {
  return { what, value, wanted: "", ok: true };
}
