import { Upload } from "lucide-react";
import { type DragEvent, useState } from "react";
import type { Files } from "#client/showcase/file-manager/use-entries.ts";

interface UploadAreaProps {
  files: Files;
  folder: string;
  folderName: string;
  say: (text: string, undo?: () => void) => void;
}

/**
 * Takes files from the device, chosen or dropped. Only their names and sizes are kept: nothing
 * leaves the browser.
 */
export function UploadArea({ files, folder, folderName, say }: UploadAreaProps) {
  const [isOver, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const chosen = [...(list ?? [])];
    if (chosen.length === 0) return;
    const made: { kind: "file"; name: string; parent: string; bytes: number }[] = [];
    for (const { name, size } of chosen) {
      const free = freeName(
        [...files.entries.filter(({ parent }) => parent === folder), ...made],
        name,
      );
      made.push({ kind: "file", name: free, parent: folder, bytes: size });
    }
    const what = made.length === 1 ? `“${made[0]?.name}”` : `${made.length} files`;
    say(`${what} added to ${folderName}.`, files.add(made));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <section
      className={`files-upload needs-script ${isOver ? "files-upload-over" : ""}`}
      aria-labelledby="files-upload-heading"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Upload size={24} aria-hidden="true" />
      <h2 id="files-upload-heading">Upload to {folderName}</h2>
      <label className="form-label" htmlFor="files-upload">
        Drop files here, or choose them. Only their names and sizes are kept, in this browser.
      </label>
      <input
        id="files-upload"
        type="file"
        multiple
        className="form-control"
        onChange={({ target }) => {
          take(target.files);
          target.value = "";
        }}
      />
    </section>
  );
}

/** "list.csv", "list (2).csv", … */
function freeName(taken: readonly { name: string }[], name: string): string {
  const safe = name.replace(/[/\\]/g, "-") || "file";
  const isTaken = (wanted: string) =>
    taken.some((one) => one.name.toLowerCase() === wanted.toLowerCase());
  if (!isTaken(safe)) return safe;
  const [, stem = safe, ending = ""] = /^(.+?)(\.[^.]*)?$/.exec(safe) ?? [];
  let number = 2;
  while (isTaken(`${stem} (${number})${ending}`)) number += 1;
  return `${stem} (${number})${ending}`;
}
