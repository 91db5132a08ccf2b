/** A list of whole numbers. Reuses its memory after `clear`. */
export class NumberList {
  private list = new Uint32Array(256);
  private size = 0;

  add(one: number): void {
    if (this.size === this.list.length) {
      const grown = new Uint32Array(2 * this.size);
      grown.set(this.list);
      this.list = grown;
    }
    this.list[this.size] = one;
    this.size += 1;
  }

  /** In the order in which they were added; valid until the next `add` or `clear`. */
  values(): Uint32Array {
    return this.list.subarray(0, this.size);
  }

  clear(): void {
    this.size = 0;
  }
}

/** A set of whole numbers from 0 up to, not including, `below`; otherwise the same. */
export class NumberSet {
  private readonly members: Uint8Array;
  private readonly list = new NumberList();

  constructor(below: number) {
    this.members = new Uint8Array(below);
  }

  add(one: number): void {
    if (this.members[one] === 1) return;
    this.members[one] = 1;
    this.list.add(one);
  }

  values(): Uint32Array {
    return this.list.values();
  }

  clear(): void {
    for (const one of this.values()) this.members[one] = 0;
    this.list.clear();
  }
}
