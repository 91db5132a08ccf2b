import { icons } from "lucide-react";
import { useState } from "react";
import { findIcons } from "#client/showcase/icons/find-icons.ts";
import { IconTile } from "#client/showcase/icons/icon-tile.tsx";

const names = Object.keys(icons).sort((one, other) => one.localeCompare(other));
const step = 120;

/**
 * The demo screens' icon set, a hundred or so at a time: all at once would take seconds to draw.
 * Loaded only here.
 */
export function AllIcons({
  asked,
  look,
  onCopy,
  onClear,
}: {
  asked: string;
  look: string;
  onCopy(name: string): void;
  onClear(): void;
}) {
  const [shown, setShown] = useState(step);
  const found = findIcons(names, asked);
  return (
    <>
      <p role="status">
        {found.length === names.length
          ? `${names.length.toLocaleString("en-GB")} icons`
          : `${found.length.toLocaleString("en-GB")} of ${names.length.toLocaleString("en-GB")} icons`}
        , the first {Math.min(shown, found.length)} shown.
      </p>
      {found.length === 0 && (
        <p>
          No icon has “{asked}” in its name. Try another word, such as “truck” or “calendar”.{" "}
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
