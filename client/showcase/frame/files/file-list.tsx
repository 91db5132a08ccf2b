import "#client/showcase/frame/files/files.css";
import { Download, FileText, Trash2 } from "lucide-react";
import { useState } from "react";
import { saveFile } from "#client/components/save-file.ts";
import { Dropzone } from "#client/showcase/frame/files/dropzone.tsx";
import { blobOf, keepFile, mostBytes, showSize } from "#client/showcase/frame/files/kept-file.ts";
import type { KeptFile } from "#client/showcase/sample/tasks.ts";

interface FileListProps {
  files: readonly KeptFile[];
  onAdd: (files: KeptFile[]) => void;
  onRemove: (id: string) => void;
}

/** Files that can be saved, removed (and brought back) and added to. */
export function FileList({ files, onAdd, onRemove }: FileListProps) {
  const [removed, setRemoved] = useState<KeptFile | null>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const add = async (chosen: File[]) => {
    const read = await Promise.all(chosen.map(keepFile));
    setProblems(read.flatMap((one) => ("problem" in one ? [one.problem] : [])));
    const kept = read.flatMap((one) => ("kept" in one ? [one.kept] : []));
    if (kept.length > 0) onAdd(kept);
  };
  const remove = (file: KeptFile) => {
    setRemoved(file);
    onRemove(file.id);
  };
  const bringBack = () => {
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
            <button type="button" className="btn btn-sm btn-outline-secondary" onClick={bringBack}>
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
          hint={`Or drop them here. Up to ${showSize(mostBytes)} each; they stay in this browser.`}
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
  file: KeptFile;
  onRemove: () => void;
}) {
  return (
    <li className="file-row">
      <FileText size={18} aria-hidden />
      <span className="text-break">{name}</span>
      <span className="text-muted small text-nowrap">{showSize(size)}</span>
      <span className="file-acts needs-script">
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
