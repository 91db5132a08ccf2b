import "#client/showcase/components/file-list.css";
import { Download, FileText, Trash2, Upload } from "lucide-react";
import { type DragEvent, useId, useState } from "react";
import { newKey } from "#client/api/new-key.ts";
import { saveFile } from "#client/components/download-link.tsx";
import type { StoredFile } from "#client/showcase/sample/tasks.ts";

interface FileListProps {
  files: readonly StoredFile[];
  onAdd: (files: StoredFile[]) => void;
  onRemove: (id: string) => void;
}

/** Attachments: download, delete with undo, add. */
export function FileList({ files, onAdd, onRemove }: FileListProps) {
  const [removed, setRemoved] = useState<StoredFile | null>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const add = async (chosen: File[]) => {
    const read = await Promise.all(chosen.map(encodeFile));
    const found = read.flatMap((one) => ("problem" in one ? [one.problem] : []));
    const kept = read.flatMap((one) => ("kept" in one ? [one.kept] : []));
    try {
      if (kept.length > 0) onAdd(kept);
    } catch {
      found.push("This browser's storage is full: remove a file first.");
    }
    setProblems(found);
  };
  const remove = (file: StoredFile) => {
    setRemoved(file);
    onRemove(file.id);
  };
  const restoreRemoved = () => {
    if (removed) onAdd([removed]);
    setRemoved(null);
  };
  return (
    <div className="file-list">
      {files.length === 0 && <p className="text-muted mb-2">No files yet.</p>}
      <ul className="list-unstyled mb-2">
        {files.map((file) => (
          <FileRow key={file.id} file={file} onRemove={() => remove(file)} />
        ))}
      </ul>
      <div role="status">
        {removed && (
          <p className="small mb-2">
            {removed.name} was removed.{" "}
            <button
              type="button"
              className="btn btn-sm btn-outline-secondary"
              onClick={restoreRemoved}
            >
              Undo
            </button>
          </p>
        )}
      </div>
      <div role="alert">
        {problems.map((problem) => (
          <p key={problem} className="field-problem">
            {problem}
          </p>
        ))}
      </div>
      <div className="needs-script">
        <Dropzone
          label="Add files"
          hint={`Or drop them here, ${formatBytes(maxBytes)} each at most; stored in this browser.`}
          onFiles={add}
        />
      </div>
    </div>
  );
}

function FileRow({
  file: { name, size, content },
  onRemove,
}: {
  file: StoredFile;
  onRemove: () => void;
}) {
  return (
    <li className="file-row">
      <FileText size={18} aria-hidden />
      <span className="text-break">{name}</span>
      <span className="text-muted small text-nowrap">{formatBytes(size)}</span>
      <span className="file-actions needs-script">
        <button
          type="button"
          className="btn btn-sm btn-outline-secondary"
          aria-label={`Download ${name}`}
          onClick={() => saveFile(blobOf(content), name)}
        >
          <Download size={16} aria-hidden />
        </button>
        <button
          type="button"
          className="btn btn-sm btn-outline-danger"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <Trash2 size={16} aria-hidden />
        </button>
      </span>
    </li>
  );
}

interface DropzoneProps {
  /** "Add files". */
  label: string;
  hint: string;
  accept?: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** A file input that also accepts drops. */
export function Dropzone({ label, hint, accept, multiple = true, onFiles }: DropzoneProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: supplements the input inside
    <div
      className={isOver ? "dropzone is-over" : "dropzone"}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Upload size={22} aria-hidden />
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        className="form-control form-control-sm"
        accept={accept}
        multiple={multiple}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Lets the same file be chosen again after removal.
          event.target.value = "";
        }}
      />
      <p id={`${id}-hint`} className="dropzone-hint">
        {hint}
      </p>
    </div>
  );
}

/** localStorage holds about 5 MB per origin. */
export const maxBytes = 200_000;

/** Encodes a file for localStorage, or says why not. */
export async function encodeFile(file: File): Promise<{ kept: StoredFile } | { problem: string }> {
  if (file.size > maxBytes)
    return {
      problem: `${file.name} has ${formatBytes(file.size)}; the limit is ${formatBytes(maxBytes)}.`,
    };
  try {
    return {
      kept: { id: newKey(), name: file.name, size: file.size, content: await readAddress(file) },
    };
  } catch {
    return { problem: `${file.name} could not be read.` };
  }
}

function readAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** The file of a data URL. */
export function blobOf(content: string): Blob {
  const comma = content.indexOf(",");
  const head = content.slice(5, comma);
  const body = content.slice(comma + 1);
  const type = head.split(";")[0] ?? "";
  if (!head.endsWith(";base64")) return new Blob([decodeURIComponent(body)], { type });
  return new Blob([Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0))], { type });
}

/** "12 kB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000
    ? `${Math.round(bytes / 1000)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
