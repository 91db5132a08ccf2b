/** For each term the documents it stands in, with a value each; flat arrays, so that a large index stays small and a walk over it fast. */
export interface Postings {
  /** Term t's entries are start[t] .. start[t + 1]. */
  start: Uint32Array;
  documents: Uint16Array | Uint32Array;
  values: Float32Array;
  flags: Uint8Array;
}

/** Collects postings term by term and packs them once. Documents come in rising order. */
export class PostingsDraft {
  private readonly lists: number[][] = [];

  add(term: number, document: number, value: number, flag = 0): void {
    let list = this.lists[term];
    if (!list) {
      list = [];
      this.lists[term] = list;
    }
    list.push(document, value, flag);
  }

  /** Number of documents of a term. */
  count(term: number): number {
    return (this.lists[term]?.length ?? 0) / 3;
  }

  pack(termCount: number): Postings {
    const start = new Uint32Array(termCount + 1);
    for (let term = 0; term < termCount; term += 1) start[term + 1] = (start[term] ?? 0) + this.count(term);
    const total = start[termCount] ?? 0;
    const packed = { start, documents: new Uint32Array(total), values: new Float32Array(total), flags: new Uint8Array(total) };
    for (let term = 0; term < termCount; term += 1) this.packTerm(this.lists[term] ?? [], start[term] ?? 0, packed);
    return packed;
  }

  private packTerm(list: readonly number[], from: number, into: Postings): void {
    for (let index = 0, place = from; index < list.length; index += 3, place += 1) {
      into.documents[place] = list[index] ?? 0;
      into.values[place] = list[index + 1] ?? 0;
      into.flags[place] = list[index + 2] ?? 0;
    }
  }
}
