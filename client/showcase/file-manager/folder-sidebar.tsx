import { Folder, FolderOpen, FolderPlus, HardDrive, NotebookPen, PinOff, Plus } from "lucide-react";
import { Link } from "#client/components/link.tsx";
import { Menu, MenuItem } from "#client/showcase/components/menu.tsx";
import {
  addressOf,
  breadcrumbOf,
  type Entry,
  type FileView,
  formatBytes,
  sizeOf,
  storageBytes,
} from "#client/showcase/file-manager/entry.ts";
import { EntryIcon, kindOf } from "#client/showcase/file-manager/entry-dialog.tsx";
import type { Files } from "#client/showcase/file-manager/sample-entries.ts";

interface FolderSidebarProps {
  entries: readonly Entry[];
  view: FileView;
  onCreate: (kind: "new-folder" | "new-note") => void;
}

/** New entry, folders, and storage usage. */
export function FolderSidebar({ entries, view, onCreate }: FolderSidebarProps) {
  const used = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  const open = breadcrumbOf(entries, view.folder).map(({ id }) => id);
  const folders = entries
    .filter(({ kind }) => kind === "folder")
    .toSorted((one, other) => one.name.localeCompare(other.name, "en"));
  const at = (id: string) => addressOf({ ...view, search: "", folder: id });
  const listOf = (parent: string) => {
    const inside = folders.filter((one) => one.parent === parent);
    if (inside.length === 0) return null;
    return (
      <ul>
        {inside.map((folder) => {
          const isOpen = open.includes(folder.id);
          const Icon = isOpen ? FolderOpen : Folder;
          return (
            <li key={folder.id}>
              <Link
                to={at(folder.id)}
                className="files-folder"
                aria-current={view.folder === folder.id ? "page" : undefined}
              >
                <Icon size={18} aria-hidden="true" />
                <span className="files-folder-name">{folder.name}</span>
                <span className="files-quiet">{formatBytes(sizeOf(entries, folder))}</span>
              </Link>
              {isOpen && listOf(folder.id)}
            </li>
          );
        })}
      </ul>
    );
  };
  return (
    <aside className="card files-side" aria-label="Folders and storage">
      <span className="needs-script files-create">
        <Menu
          label="Create"
          className="btn btn-accent w-100"
          button={
            <>
              <Plus size={18} aria-hidden="true" /> Create
            </>
          }
        >
          <MenuItem onSelect={() => onCreate("new-folder")}>
            <FolderPlus size={18} aria-hidden="true" /> Folder
          </MenuItem>
          <MenuItem onSelect={() => onCreate("new-note")}>
            <NotebookPen size={18} aria-hidden="true" /> Note
          </MenuItem>
        </Menu>
      </span>
      <nav aria-labelledby="files-folders">
        <h2 id="files-folders">Folders</h2>
        <Link to={at("")} className="files-folder" aria-current={view.folder ? undefined : "page"}>
          <HardDrive size={18} aria-hidden="true" />
          <span className="files-folder-name">All files</span>
        </Link>
        {listOf("")}
      </nav>
      <div className="files-storage">
        <h2 id="files-storage">Storage</h2>
        <meter
          aria-labelledby="files-storage"
          min={0}
          max={storageBytes}
          high={storageBytes * 0.85}
          value={used}
        />
        <p>
          {formatBytes(used)} of {formatBytes(storageBytes)} used,{" "}
          {Math.round((used / storageBytes) * 100)} %
        </p>
      </div>
    </aside>
  );
}

/** Pinned entries as tiles. */
export function QuickAccess({ files, onOpen }: { files: Files; onOpen: (entry: Entry) => void }) {
  const pinned = files.entries.filter((one) => one.pinned);
  return (
    <section aria-labelledby="files-quick" className="files-quick">
      <h2 id="files-quick">Quick access</h2>
      {pinned.length === 0 && <p>Nothing pinned yet. Use “Pin” in a file’s menu.</p>}
      <ul>
        {pinned.map((entry) => (
          <li key={entry.id} className="card files-tile">
            <button type="button" className="files-tile-open" onClick={() => onOpen(entry)}>
              <EntryIcon entry={entry} />
              <span className="files-tile-name">{entry.name}</span>
              <span className="files-quiet">
                {kindOf(entry)}, {formatBytes(sizeOf(files.entries, entry))}
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
