/** Numbers for strings, in order of first sight. */
export class TermList {
  private readonly ids = new Map<string, number>();
  readonly terms: string[] = [];

  /** The term's number; a new one where it has none. */
  add(term: string): number {
    const known = this.ids.get(term);
    if (known !== undefined) return known;
    this.ids.set(term, this.terms.length);
    this.terms.push(term);
    return this.terms.length - 1;
  }

  find(term: string): number | undefined {
    return this.ids.get(term);
  }

  get size(): number {
    return this.terms.length;
  }
}

/** A word's own term and the term of its relatives live in one list; the mark keeps them apart. */
export function stemTerm(stem: string): string {
  return `~${stem}`;
}
