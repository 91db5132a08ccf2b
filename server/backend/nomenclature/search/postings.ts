import type { Token } from "#server/backend/nomenclature/search/analyzer.ts";

/**
 * Inverted lists in flat arrays, for memory and scan speed: for each term the documents it occurs
 * in, with a value each.
 */
export interface Postings {
  /** The postings of term t are at start[t] .. start[t + 1] - 1. */
  start: Uint32Array;
  documents: Uint16Array | Uint32Array;
  values: Float32Array;
  /** Empty where no posting has one. */
  flags: Uint8Array;
}

/** Collects postings by document and inverts them once, by a stable counting sort on the term. */
export class PostingsBuilder {
  private size = 0;
  private highest = 0;
  private hasFlags = false;
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
    this.highest = Math.max(this.highest, document);
    this.hasFlags ||= flag !== 0;
  }

  build(termCount: number): Postings {
    const start = new Uint32Array(termCount + 1);
    for (let at = 0; at < this.size; at += 1)
      start[(this.terms[at] ?? 0) + 1] = (start[(this.terms[at] ?? 0) + 1] ?? 0) + 1;
    for (let term = 0; term < termCount; term += 1)
      start[term + 1] = (start[term + 1] ?? 0) + (start[term] ?? 0);
    const next = start.slice();
    const built = {
      start,
      // Over a million postings: two bytes where the numbers fit.
      documents: new (this.highest < 2 ** 16 ? Uint16Array : Uint32Array)(this.size),
      values: new Float32Array(this.size),
      flags: new Uint8Array(this.hasFlags ? this.size : 0),
    };
    for (let at = 0; at < this.size; at += 1) {
      const term = this.terms[at] ?? 0;
      const place = next[term] ?? 0;
      next[term] = place + 1;
      built.documents[place] = this.documents[at] ?? 0;
      built.values[place] = this.values[at] ?? 0;
      if (this.hasFlags) built.flags[place] = this.flags[at] ?? 0;
    }
    return built;
  }

  private grow(): void {
    const grown = <A extends Uint32Array | Float32Array | Uint8Array>(from: A, to: A): A => {
      to.set(from);
      return to;
    };
    const size = this.size * 2;
    this.terms = grown(this.terms, new Uint32Array(size));
    this.documents = grown(this.documents, new Uint32Array(size));
    this.values = grown(this.values, new Float32Array(size));
    this.flags = grown(this.flags, new Uint8Array(size));
  }
}

/** The term of a token's lemma and the term of its stem. */
export interface TermIds {
  lemma: number;
  stem: number;
}

/**
 * Terms and their ids, which count up in order of first occurrence. Found by a hash table of ids
 * alone: a Map of 100,000 terms takes four times the memory.
 */
export class TermDictionary {
  private readonly byToken = new Map<Token, TermIds>();
  /** Of each place of the table the id plus one, 0 where it is empty; at least half are. */
  private places = new Uint32Array(0);

  constructor(readonly terms: string[] = []) {
    this.rebuild();
  }

  /** Returns the id of the term, assigning one to a new term. */
  add(term: string): number {
    const known = this.find(term);
    if (known !== undefined) return known;
    const id = this.terms.push(term) - 1;
    if (this.terms.length * 2 > this.places.length) this.rebuild();
    else this.places[this.placeOf(term)] = id + 1;
    return id;
  }

  /** Returns the same object for the same token, so that names compare by identity. */
  idsOf(token: Token): TermIds {
    const known = this.byToken.get(token);
    if (known) return known;
    const ids = { lemma: this.add(token.lemma), stem: this.add(stemTerm(token.stem)) };
    this.byToken.set(token, ids);
    return ids;
  }

  find(term: string): number | undefined {
    const id = this.places[this.placeOf(term)] ?? 0;
    return id === 0 ? undefined : id - 1;
  }

  get size(): number {
    return this.terms.length;
  }

  /** Of the term, or the empty one where it belongs. */
  private placeOf(term: string): number {
    const mask = this.places.length - 1;
    let place = hashOf(term) & mask;
    for (;;) {
      const id = this.places[place] ?? 0;
      if (id === 0 || this.terms[id - 1] === term) return place;
      place = (place + 1) & mask;
    }
  }

  private rebuild(): void {
    let size = 1024;
    while (size < this.terms.length * 2 + 2) size *= 2;
    this.places = new Uint32Array(size);
    this.terms.forEach((term, id) => {
      this.places[this.placeOf(term)] = id + 1;
    });
  }
}

/** FNV-1a over the UTF-16 units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Lemmas and stems share one dictionary; the prefix keeps them apart. */
export function stemTerm(stem: string): string {
  return `~${stem}`;
}
