import type { Word } from "#server/backend/nomenclature/search/words.ts";

/** A word's own term and the term it shares with its relatives. */
export interface TermIds {
  form: number;
  stem: number;
}

/** Numbers for strings, in order of first sight. */
export class TermList {
  private readonly ids = new Map<string, number>();
  private readonly words = new Map<Word, TermIds>();

  constructor(readonly terms: string[] = []) {
    terms.forEach((term, id) => {
      this.ids.set(term, id);
    });
  }

  /** The term's number; a new one where it has none. */
  add(term: string): number {
    const known = this.ids.get(term);
    if (known !== undefined) return known;
    this.ids.set(term, this.terms.length);
    this.terms.push(term);
    return this.terms.length - 1;
  }

  /** Both terms of a word; the same object for the same word. */
  idsOf(word: Word): TermIds {
    const known = this.words.get(word);
    if (known) return known;
    const ids = { form: this.add(word.form), stem: this.add(stemTerm(word.stem)) };
    this.words.set(word, ids);
    return ids;
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
