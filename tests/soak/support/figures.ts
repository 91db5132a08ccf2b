/** One figure of a soak part, beside what it has to be. */
export interface Figure {
  what: string;
  value: string | number;
  wanted: string | number;
  ok: boolean;
}

export interface SoakOptions {
  /** Everything random follows from it. */
  seed: number;
  /** How often; each part has its own full number. */
  runs: number | null;
  /** Progress, for whoever watches. */
  say(text: string): void;
}

/** A file of tests/soak: one thing shown, with its figures. */
export interface SoakPart {
  about: string;
  run(options: SoakOptions): Promise<Figure[]>;
}

/** A figure that has to be exactly what is wanted. */
export function exactly(what: string, value: string | number, wanted: string | number): Figure {
  return { what, value, wanted, ok: value === wanted };
}

/** A figure for the record, without a right or wrong. */
export function told(what: string, value: string | number): Figure {
  return { what, value, wanted: "", ok: true };
}
