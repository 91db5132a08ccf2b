import "#client/showcase/frame/files/files.css";
import { Upload } from "lucide-react";
import { type DragEvent, useId, useState } from "react";

interface DropzoneProps {
  /** "Add files". */
  label: string;
  hint: string;
  accept?: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** Files are chosen by the button or dropped on it. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a way beside the field inside, which keys reach
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
          // The same file may be chosen again after it was removed.
          event.target.value = "";
        }}
      />
      <p id={`${id}-hint`} className="dropzone-hint">
        {hint}
      </p>
    </div>
  );
}
