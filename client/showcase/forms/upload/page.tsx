import "#client/showcase/forms/upload/upload.css";
import { FileText, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Dropzone } from "#client/showcase/components/file-list.tsx";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import {
  addFiles,
  formatBytes,
  type Rejection,
  type SelectedFile,
} from "#client/showcase/forms/upload/chosen-files.ts";

/** Chosen or dropped files with previews, as before an upload. */
export function Component() {
  const [selected, setSelected] = useState<readonly SelectedFile[]>([]);
  const [refused, setRefused] = useState<readonly Rejection[]>([]);
  const add = (files: File[]) => {
    const { accepted, refusals } = addFiles(selected, files);
    setSelected(accepted);
    setRefused(refusals);
  };
  const countText = selected.length === 1 ? "1 file" : `${selected.length} files`;
  const total = selected.reduce((sum, { file }) => sum + file.size, 0);
  return (
    <ShowcaseScreen
      title="File upload"
      lead="Choose or drop files. They are only previewed: nothing leaves this browser."
      hasSample={false}
    >
      <Dropzone
        label="Shipping documents"
        hint="Up to ten images or PDFs of 5 MB each."
        accept="image/*,application/pdf"
        onFiles={add}
      />
      <div role="alert">
        {refused.map(({ name, why }) => (
          <p key={name} className="field-problem mb-1">
            {name}: {why}
          </p>
        ))}
      </div>
      <p className="mt-3" role="status">
        {selected.length === 0 ? "No files selected yet." : `${countText}, ${formatBytes(total)}.`}
      </p>
      <ul className="upload-list">
        {selected.map((one) => (
          <li key={one.key} className="card">
            <Preview file={one.file} />
            <div className="card-body d-flex gap-2 align-items-start">
              <span className="flex-grow-1 text-break">
                {one.file.name}
                <small className="d-block text-muted">{formatBytes(one.file.size)}</small>
              </span>
              <button
                type="button"
                className="btn btn-sm btn-outline-danger"
                aria-label={`Take out ${one.file.name}`}
                onClick={() => setSelected(selected.filter(({ key }) => key !== one.key))}
              >
                <Trash2 size={16} aria-hidden="true" />
              </button>
            </div>
          </li>
        ))}
      </ul>
    </ShowcaseScreen>
  );
}

/** An image preview, or an icon for other types. */
function Preview({ file }: { file: File }) {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (!picture.current) return;
    // The content security policy allows data URLs, not object URLs.
    const reader = new FileReader();
    reader.onload = () => {
      if (picture.current) picture.current.src = String(reader.result);
    };
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  if (!file.type.startsWith("image/"))
    return (
      <div className="upload-preview">
        <FileText size={40} aria-hidden="true" />
      </div>
    );
  return (
    <img
      ref={picture}
      className="upload-preview"
      alt={`Preview of ${file.name}`}
      width={240}
      height={135}
    />
  );
}
