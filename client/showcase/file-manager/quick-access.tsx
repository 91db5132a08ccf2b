import { PinOff } from "lucide-react";
import { bytesIn, type Entry, showBytes } from "#client/showcase/file-manager/entry.ts";
import { EntryIcon, kindOf } from "#client/showcase/file-manager/entry-icon.tsx";
import type { Files } from "#client/showcase/file-manager/use-entries.ts";

/** What was pinned, as tiles. */
export function QuickAccess({ files, onOpen }: { files: Files; onOpen: (entry: Entry) => void }) {
  const pinned = files.entries.filter((one) => one.pinned);
  return (
    <section aria-labelledby="files-quick" className="files-quick">
      <h2 id="files-quick">Quick access</h2>
      {pinned.length === 0 && <p>Nothing is pinned. “Pin” in a file’s menu puts it here.</p>}
      <ul>
        {pinned.map((entry) => (
          <li key={entry.id} className="card files-tile">
            <button type="button" className="files-tile-open" onClick={() => onOpen(entry)}>
              <EntryIcon entry={entry} />
              <span className="files-tile-name">{entry.name}</span>
              <span className="files-quiet">
                {kindOf(entry)}, {showBytes(bytesIn(files.entries, entry))}
              </span>
            </button>
            <button
              type="button"
              className="btn btn-sm files-unpin needs-script"
              aria-label={`Unpin ${entry.name}`}
              title="Unpin"
              onClick={() => files.edit(entry.id, { pinned: false })}
            >
              <PinOff size={18} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
