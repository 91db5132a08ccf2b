/**
 * What one query has earned each document so far. Kept between queries, so that a query makes no
 * new arrays.
 */
export interface Board {
  /** Sum of its words. */
  score: Float32Array;
  /** Bit w is set when word w of the query stands in the goods' own names (or their heading's). */
  matched: Uint32Array;
  /** Its best name. */
  name: Float32Array;
  /** How surely its heading says the goods are elsewhere. */
  disowned: Float32Array;
}

export function createBoard(size: number): Board {
  return {
    score: new Float32Array(size),
    matched: new Uint32Array(size),
    name: new Float32Array(size),
    disowned: new Float32Array(size),
  };
}

export function clearBoard({ score, matched, name, disowned }: Board): void {
  score.fill(0);
  matched.fill(0);
  name.fill(0);
  disowned.fill(0);
}
