const shortest = 3;
const longest = 60;

/**
 * Known words written as one (`teatowel`, `ladiesknittedjumper`): the fewest pieces, of the most
 * frequent words; null where it is no such thing. `often` says in how many texts a word stands, 0
 * for an unknown one.
 */
export function splitWord(form: string, often: (form: string) => number): string[] | null {
  if (form.length < 2 * shortest || form.length > longest || /\d/.test(form)) return null;
  const best: ({ pieces: string[]; rarest: number } | undefined)[] = [
    { pieces: [], rarest: Number.POSITIVE_INFINITY },
  ];
  for (let end = shortest; end <= form.length; end += 1) {
    for (let start = Math.max(0, end - 16); start <= end - shortest; start += 1) {
      const before = best[start];
      const piece = form.slice(start, end);
      const count = before ? often(piece) : 0;
      if (!before || count === 0 || (piece.length === shortest && count < 3)) continue;
      const here = { pieces: [...before.pieces, piece], rarest: Math.min(before.rarest, count) };
      if (isBetter(here, best[end])) best[end] = here;
    }
  }
  const found = best[form.length];
  // Many short pieces are an accident of letters, not words.
  if (!found || found.pieces.length < 2) return null;
  return found.pieces.length === 2 || form.length / found.pieces.length >= 4 ? found.pieces : null;
}

function isBetter(
  one: { pieces: string[]; rarest: number },
  other: { pieces: string[]; rarest: number } | undefined,
): boolean {
  if (!other) return true;
  return (
    one.pieces.length < other.pieces.length ||
    (one.pieces.length === other.pieces.length && one.rarest > other.rarest)
  );
}
