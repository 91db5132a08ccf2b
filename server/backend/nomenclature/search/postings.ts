/**
 * For each term the documents it stands in, with a value each; flat arrays, so that a large index
 * stays small and a walk over it fast.
 */
export interface Postings {
  /** Term t's entries are start[t] .. start[t + 1]. */
  start: Uint32Array;
  documents: Uint32Array;
  values: Float32Array;
  flags: Uint8Array;
}

/**
 * Collects postings document by document and sorts them by term once; documents stay in the order
 * they came.
 */
export class PostingsDraft {
  private size = 0;
  private terms = new Uint32Array(1024);
  private documents = new Uint32Array(1024);
  private values = new Float32Array(1024);
  private flags = new Uint8Array(1024);

  add(term: number, document: number, value: number, flag = 0): void {
    if (this.size === this.terms.length) this.grow();
    this.terms[this.size] = term;
    this.documents[this.size] = document;
    this.values[this.size] = value;
    this.flags[this.size] = flag;
    this.size += 1;
  }

  pack(termCount: number): Postings {
    const start = new Uint32Array(termCount + 1);
    for (let at = 0; at < this.size; at += 1)
      start[(this.terms[at] ?? 0) + 1] = (start[(this.terms[at] ?? 0) + 1] ?? 0) + 1;
    for (let term = 0; term < termCount; term += 1)
      start[term + 1] = (start[term + 1] ?? 0) + (start[term] ?? 0);
    const next = start.slice();
    const packed = {
      start,
      documents: new Uint32Array(this.size),
      values: new Float32Array(this.size),
      flags: new Uint8Array(this.size),
    };
    for (let at = 0; at < this.size; at += 1) {
      const term = this.terms[at] ?? 0;
      const place = next[term] ?? 0;
      next[term] = place + 1;
      packed.documents[place] = this.documents[at] ?? 0;
      packed.values[place] = this.values[at] ?? 0;
      packed.flags[place] = this.flags[at] ?? 0;
    }
    return packed;
  }

  private grow(): void {
    const longer = <A extends Uint32Array | Float32Array | Uint8Array>(from: A, to: A): A => {
      to.set(from);
      return to;
    };
    const size = this.size * 2;
    this.terms = longer(this.terms, new Uint32Array(size));
    this.documents = longer(this.documents, new Uint32Array(size));
    this.values = longer(this.values, new Float32Array(size));
    this.flags = longer(this.flags, new Uint8Array(size));
  }
}
