/** "CalendarDays" as its drawing is called: "calendar-days". */
export function spellOut(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1-$2")
    .replace(/([a-zA-Z])(\d)/g, "$1-$2")
    .toLowerCase();
}

/** The names that hold every word asked for, those that begin with the first one ahead. */
export function findIcons(names: readonly string[], asked: string): string[] {
  const words = asked
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean);
  const [first] = words;
  if (!first) return [...names];
  const found = names.filter((name) =>
    words.every((word) => spellOut(name).includes(word) || name.toLowerCase().includes(word)),
  );
  const begins = (name: string) => (name.toLowerCase().startsWith(first) ? 0 : 1);
  return found.sort((one, other) => begins(one) - begins(other) || one.localeCompare(other));
}
