import {
  ArrowDown,
  ArrowUp,
  Download,
  Eye,
  FolderInput,
  MoreHorizontal,
  Pencil,
  Pin,
  PinOff,
  Trash2,
  Users,
} from "lucide-react";
import { useNavigate } from "react-router-dom";
import { saveFile } from "#client/components/download-link.tsx";
import { Link } from "#client/components/link.tsx";
import { Avatar } from "#client/showcase/components/avatar.tsx";
import { formatDate } from "#client/showcase/components/dates.ts";
import { Menu, MenuItem } from "#client/showcase/components/menu.tsx";
import { ScrollRegion } from "#client/showcase/components/scroll-region.tsx";
import {
  addressOf,
  type Entry,
  type FileView,
  formatBytes,
  type SortKey,
  sizeOf,
} from "#client/showcase/file-manager/entry.ts";
import { EntryIcon, type OpenDialog } from "#client/showcase/file-manager/entry-dialog.tsx";
import type { Files } from "#client/showcase/file-manager/sample-entries.ts";
import { demoPaths, withQuery } from "#client/showcase/paths.ts";
import { personOf } from "#client/showcase/sample/people.ts";

interface EntryTableProps {
  caption: string;
  files: Files;
  shown: readonly Entry[];
  view: FileView;
  today: string;
  onDialog: (dialog: OpenDialog) => void;
  notify: (text: string, undo?: () => void) => void;
}

export function EntryTable({
  caption,
  files,
  shown,
  view,
  today,
  onDialog,
  notify,
}: EntryTableProps) {
  return (
    <ScrollRegion label={`Table: ${caption}`}>
      <table className="table card-table files-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <SortHeader name="Name" by="name" view={view} />
            <SortHeader name="Modified" by="modified" view={view} />
            <SortHeader name="Size" by="size" view={view} />
            <SortHeader name="Owner" by="owner" view={view} />
            <th scope="col">Members</th>
            <th scope="col">Action</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((entry) => (
            <tr key={entry.id}>
              <th scope="row">
                <EntryName
                  entry={entry}
                  view={view}
                  onOpen={() => onDialog({ kind: "open", entry })}
                />
              </th>
              <td className="text-nowrap">
                <time dateTime={entry.modified}>
                  {entry.modified.startsWith(today)
                    ? `Today, ${entry.modified.slice(11)}`
                    : formatDate(entry.modified.slice(0, 10))}
                </time>
              </td>
              <td className="text-nowrap">{formatBytes(sizeOf(files.entries, entry))}</td>
              <td className="text-nowrap">{personOf(entry.owner).name}</td>
              <td>
                <Members ids={entry.members} />
              </td>
              <td>
                <EntryMenu entry={entry} files={files} onDialog={onDialog} notify={notify} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function EntryName({ entry, view, onOpen }: { entry: Entry; view: FileView; onOpen: () => void }) {
  const content = (
    <>
      <EntryIcon entry={entry} /> <span>{entry.name}</span>
    </>
  );
  if (entry.kind === "folder") {
    return (
      <Link className="files-name" to={addressOf({ ...view, search: "", folder: entry.id })}>
        {content}
      </Link>
    );
  }
  return (
    <button type="button" className="files-name" onClick={onOpen}>
      {content}
    </button>
  );
}

function Members({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return <span className="files-quiet">Only the owner</span>;
  return (
    <span className="files-members">
      {ids.map((id) => (
        <Avatar key={id} name={personOf(id).name} colour={personOf(id).colour} size="small" alone />
      ))}
    </span>
  );
}

function SortHeader({ name, by, view }: { name: string; by: SortKey; view: FileView }) {
  const isSorted = view.sort === by;
  const next = {
    ...view,
    sort: by,
    isDescending: isSorted ? !view.isDescending : by === "modified" || by === "size",
  };
  const Arrow = view.isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (view.isDescending ? "descending" : "ascending") : undefined}
    >
      <Link className="files-sort" to={addressOf(next)} preventScrollReset>
        {name} {isSorted && <Arrow size={16} aria-hidden="true" />}
      </Link>
    </th>
  );
}

interface EntryMenuProps {
  entry: Entry;
  files: Files;
  onDialog: (dialog: OpenDialog) => void;
  notify: (text: string, undo?: () => void) => void;
}

/** Actions on one file or folder. */
function EntryMenu({ entry, files, onDialog, notify }: EntryMenuProps) {
  const navigate = useNavigate();
  const { id, name, kind, pinned } = entry;
  const PinIcon = pinned ? PinOff : Pin;
  const open = () =>
    kind === "folder"
      ? navigate(withQuery(demoPaths.fileManager, { folder: id }))
      : onDialog({ kind: "open", entry });
  return (
    <span className="needs-script">
      <Menu label={`Actions for ${name}`} button={<MoreHorizontal size={18} aria-hidden="true" />}>
        <MenuItem onSelect={open}>
          <Eye size={18} aria-hidden="true" /> Open
        </MenuItem>
        {kind === "note" && (
          <MenuItem
            onSelect={() => saveFile(new Blob([entry.text], { type: "text/plain" }), `${name}.txt`)}
          >
            <Download size={18} aria-hidden="true" /> Download
          </MenuItem>
        )}
        <MenuItem onSelect={() => onDialog({ kind: "rename", entry })}>
          <Pencil size={18} aria-hidden="true" /> Rename
        </MenuItem>
        <MenuItem onSelect={() => onDialog({ kind: "move", entry })}>
          <FolderInput size={18} aria-hidden="true" /> Move
        </MenuItem>
        <MenuItem onSelect={() => onDialog({ kind: "members", entry })}>
          <Users size={18} aria-hidden="true" /> Members
        </MenuItem>
        <MenuItem
          onSelect={() =>
            notify(
              pinned ? `“${name}” was unpinned.` : `“${name}” was pinned.`,
              files.edit(id, { pinned: !pinned }),
            )
          }
        >
          <PinIcon size={18} aria-hidden="true" /> {pinned ? "Unpin" : "Pin"}
        </MenuItem>
        <MenuItem onSelect={() => notify(`“${name}” was deleted.`, files.remove(id))}>
          <Trash2 size={18} aria-hidden="true" /> Delete
        </MenuItem>
      </Menu>
    </span>
  );
}
