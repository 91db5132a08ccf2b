/** Rows of features in one array, which the next query reuses. */
export class FeatureTable {
  private readonly width: number;
  private values = new Float64Array(0);
  private rows = 0;

  constructor(names: readonly string[]) {
    this.width = names.length;
  }

  /** Makes room for that many rows; returns the array to fill. */
  begin(rows: number): Float64Array {
    const size = rows * this.width;
    if (this.values.length < size) this.values = new Float64Array(2 * size);
    this.rows = rows;
    return this.values;
  }

  /** The place of a row's first feature. */
  startOf(row: number): number {
    return row * this.width;
  }

  /** The sum of a row's features, each with its weight. */
  weigh(row: number, weights: readonly number[]): number {
    const from = this.startOf(row);
    let sum = 0;
    for (let place = 0; place < this.width; place += 1)
      sum += (this.values[from + place] ?? 0) * (weights[place] ?? 0);
    return sum;
  }

  toArrays(): number[][] {
    return Array.from({ length: this.rows }, (_, row) => [
      ...this.values.subarray(this.startOf(row), this.startOf(row + 1)),
    ]);
  }
}
