import type { Person } from "#client/showcase/sample/people.ts";

/** A colour for the initials of somebody who is none of ours: the same for the same name. */
export function colourOf(name: string): Person["colour"] {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return ((sum % 6) + 1) as Person["colour"];
}
