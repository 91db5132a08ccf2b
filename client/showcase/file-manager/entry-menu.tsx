import {
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
import { saveFile } from "#client/components/save-file.ts";
import type { Entry } from "#client/showcase/file-manager/entry.ts";
import type { OpenDialog } from "#client/showcase/file-manager/entry-dialog.tsx";
import type { Files } from "#client/showcase/file-manager/use-entries.ts";
import { Menu, MenuItem } from "#client/showcase/frame/menu.tsx";

interface EntryMenuProps {
  entry: Entry;
  files: Files;
  onDialog: (dialog: OpenDialog) => void;
  say: (text: string, undo?: () => void) => void;
}

/** What can be done with one file or folder. */
export function EntryMenu({ entry, files, onDialog, say }: EntryMenuProps) {
  const navigate = useNavigate();
  const { id, name, kind, pinned } = entry;
  const open = () =>
    kind === "folder"
      ? navigate(`/apps/file-manager?folder=${id}`)
      : onDialog({ kind: "open", entry });
  return (
    <span className="needs-script">
      <Menu label={`Actions for ${name}`} button={<MoreHorizontal size={18} aria-hidden="true" />}>
        <MenuItem onChoose={open}>
          <Eye size={18} aria-hidden="true" /> Open
        </MenuItem>
        {kind === "note" && (
          <MenuItem
            onChoose={() => saveFile(new Blob([entry.text], { type: "text/plain" }), `${name}.txt`)}
          >
            <Download size={18} aria-hidden="true" /> Download
          </MenuItem>
        )}
        <MenuItem onChoose={() => onDialog({ kind: "rename", entry })}>
          <Pencil size={18} aria-hidden="true" /> Rename
        </MenuItem>
        <MenuItem onChoose={() => onDialog({ kind: "move", entry })}>
          <FolderInput size={18} aria-hidden="true" /> Move
        </MenuItem>
        <MenuItem onChoose={() => onDialog({ kind: "members", entry })}>
          <Users size={18} aria-hidden="true" /> Members
        </MenuItem>
        <MenuItem
          onChoose={() =>
            say(
              pinned ? `“${name}” is no longer pinned.` : `“${name}” is pinned.`,
              files.edit(id, { pinned: !pinned }),
            )
          }
        >
          {pinned ? <PinOff size={18} aria-hidden="true" /> : <Pin size={18} aria-hidden="true" />}{" "}
          {pinned ? "Unpin" : "Pin"}
        </MenuItem>
        <MenuItem onChoose={() => say(`“${name}” is deleted.`, files.remove(id))}>
          <Trash2 size={18} aria-hidden="true" /> Delete
        </MenuItem>
      </Menu>
    </span>
  );
}
