import { compressPiece, type Piece } from "#server/render/pieces.ts";

/** The document and the layout around a screen. */
export interface ShellTemplate {
  /** Alternates with the names of the dynamic parts in between. */
  before: readonly (Piece | string)[];
  after: readonly string[];
}

/**
 * A shell is texts that alternate with names. Names that have a text join their neighbours, since
 * every piece is compressed without the texts before it.
 */
export function fillShell(
  shell: readonly string[],
  textOf: (name: string) => string | null,
): ShellTemplate {
  const at = shell.indexOf("screen");
  return {
    before: join(shell.slice(0, at), textOf).map((part, index) =>
      index % 2 === 0 ? compressPiece(part) : part,
    ),
    after: join(shell.slice(at + 1), textOf),
  };
}

function join(parts: readonly string[], textOf: (name: string) => string | null): string[] {
  const [first = "", ...rest] = parts;
  const joined = [first];
  for (let at = 0; at < rest.length; at += 2) {
    const [name = "", next = ""] = rest.slice(at, at + 2);
    const text = textOf(name);
    if (text === null) joined.push(name, next);
    else joined.push((joined.pop() ?? "") + text + next);
  }
  return joined;
}
