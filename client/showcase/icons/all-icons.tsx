import { icons } from "lucide-react";
import { useState } from "react";
import { IconTile } from "#client/showcase/icons/icon-tile.tsx";

const names = Object.keys(icons).sort((one, other) => one.localeCompare(other));
const step = 120;

/** All Lucide icons, in batches: rendering every one takes seconds. Its own chunk. */
export function AllIcons({
  query,
  look,
  onCopy,
  onClear,
}: {
  query: string;
  look: string;
  onCopy(name: string): void;
  onClear(): void;
}) {
  const [shown, setShown] = useState(step);
  const found = findIcons(names, query);
  const total = names.length.toLocaleString("en-GB");
  return (
    <>
      <p role="status">
        {found.length === names.length
          ? `${total} icons`
          : `${found.length.toLocaleString("en-GB")} of ${total} icons`}
        , the first {Math.min(shown, found.length)} shown.
      </p>
      {found.length === 0 && (
        <p>
          No icons match “{query}”. Try another word, such as “truck” or “calendar”.{" "}
          <button type="button" className="btn btn-sm btn-outline-secondary" onClick={onClear}>
            Show all
          </button>
        </p>
      )}
      <ul className={`icon-grid ${look}`}>
        {found.slice(0, shown).map((name) => {
          const Drawing = icons[name as keyof typeof icons];
          return (
            <IconTile key={name} name={name} onCopy={onCopy}>
              <Drawing aria-hidden="true" />
            </IconTile>
          );
        })}
      </ul>
      {shown < found.length && (
        <button
          type="button"
          className="btn btn-outline-primary"
          onClick={() => setShown(shown + step)}
        >
          Show {Math.min(step, found.length - shown)} more
        </button>
      )}
    </>
  );
}

/** "CalendarDays" to "calendar-days". */
export function toKebabCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1-$2")
    .replace(/([a-zA-Z])(\d)/g, "$1-$2")
    .toLowerCase();
}

/** Names that contain every search word; prefix matches of the first word come first. */
export function findIcons(names: readonly string[], query: string): string[] {
  const words = query
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean);
  const [first] = words;
  if (!first) return [...names];
  const found = names.filter((name) =>
    words.every((word) => toKebabCase(name).includes(word) || name.toLowerCase().includes(word)),
  );
  const begins = (name: string) => (name.toLowerCase().startsWith(first) ? 0 : 1);
  return found.sort((one, other) => begins(one) - begins(other) || one.localeCompare(other));
}
