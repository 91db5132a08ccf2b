import type { Person } from "#client/showcase/sample/people.ts";

/** Literal class names: the build purges those it cannot find in source. */
const colours: Record<Person["colour"], string> = {
  1: "avatar-1",
  2: "avatar-2",
  3: "avatar-3",
  4: "avatar-4",
  5: "avatar-5",
  6: "avatar-6",
};
const sizes = { small: "avatar-small", medium: "", large: "avatar-large" } as const;

/**
 * Initials on a colour; hidden from screen readers unless `alone`, when nothing beside it says the
 * name.
 */
export function Avatar({
  name,
  colour = 1,
  size = "medium",
  alone = false,
}: {
  name: string;
  colour?: Person["colour"];
  size?: keyof typeof sizes;
  alone?: boolean;
}) {
  const initials = name
    .split(/\s+/)
    .map((part) => part[0])
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join("");
  const className = `avatar ${colours[colour]} ${sizes[size]}`;
  return alone ? (
    <span className={className} role="img" aria-label={name} title={name}>
      {initials}
    </span>
  ) : (
    <span className={className} aria-hidden="true">
      {initials}
    </span>
  );
}

/** A stable colour per name, for people outside the company. */
export function colourOf(name: string): Person["colour"] {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return ((sum % 6) + 1) as Person["colour"];
}
