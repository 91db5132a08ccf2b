import { useState } from "react";

/** Puts a text on the clipboard and says so. */
export function CopyText({ text, label }: { text: string; label: string }) {
  const [said, setSaid] = useState("");
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid("Copied."),
      () => setSaid("The browser does not allow copying."),
    );
  return (
    <>
      <button
        type="button"
        className="btn btn-outline-secondary needs-script"
        onClick={() => void copy()}
      >
        {label}
      </button>
      <span role="status" className="align-self-center text-muted">
        {said}
      </span>
    </>
  );
}
