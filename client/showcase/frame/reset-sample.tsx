import { useState } from "react";
import { resetSample } from "#client/showcase/frame/use-sample.ts";
import { company } from "#client/showcase/sample/company.ts";

/** Says whose figures these are and takes every change back. */
export function ResetSample() {
  const [done, setDone] = useState(false);
  const reset = () => {
    resetSample();
    setDone(true);
  };
  return (
    <footer className="showcase-note d-flex flex-wrap gap-2 align-items-center">
      <span>
        {company.name} and everything of it is a sample. What you change stays in this browser.
      </span>
      <button
        type="button"
        className="btn btn-sm btn-outline-secondary needs-script"
        onClick={reset}
      >
        Reset the sample
      </button>
      <span role="status">{done && "The sample is as it was at first."}</span>
    </footer>
  );
}
