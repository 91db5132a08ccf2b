import {
  File,
  FileArchive,
  FileCode,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileVideo,
  Folder,
  type LucideIcon,
  NotebookPen,
} from "lucide-react";
import type { Entry } from "#client/showcase/file-manager/entry.ts";

const byEnding: Record<string, LucideIcon> = {
  pdf: FileText,
  docx: FileText,
  txt: FileText,
  xlsx: FileSpreadsheet,
  csv: FileSpreadsheet,
  xml: FileCode,
  json: FileCode,
  zip: FileArchive,
  mp4: FileVideo,
  png: FileImage,
  jpg: FileImage,
  svg: FileImage,
  ai: FileImage,
};

/** Which kind of thing it is, as a small picture. */
export function EntryIcon({ entry }: { entry: Entry }) {
  const Icon =
    entry.kind === "folder"
      ? Folder
      : entry.kind === "note"
        ? NotebookPen
        : (byEnding[endingOf(entry.name)] ?? File);
  return <Icon size={18} aria-hidden="true" className="files-icon" />;
}

function endingOf(name: string): string {
  return name.includes(".") ? (name.split(".").at(-1)?.toLowerCase() ?? "") : "";
}

/** "Spreadsheet, xlsx"-like words are too much for a table: the kind in one word. */
export function kindOf({ kind, name }: Entry): string {
  if (kind !== "file") return kind === "folder" ? "Folder" : "Note";
  const ending = endingOf(name);
  return ending ? `${ending.toUpperCase()} file` : "File";
}
