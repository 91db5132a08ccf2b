import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import type { CrmCustomer } from "#client/showcase/crm/customers/crm-customer.ts";
import { type Import, readCustomers } from "#client/showcase/crm/customers/customer-csv.ts";

interface ImportDialogProps {
  listed: readonly CrmCustomer[];
  today: string;
  onClose: () => void;
  onImport: (added: readonly CrmCustomer[]) => void;
}

const example = 'name,email,phone,location\nIda Holm,ida@holm.example,+47 22 55 01 10,"Oslo, NO"';

/**
 * Takes customers from a file or from pasted lines: shows first what would come, and what would not
 * and why.
 */
export function ImportDialog({ listed, today, onClose, onImport }: ImportDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [text, setText] = useState("");
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  const found = text.trim() ? readCustomers(text, listed, today) : null;
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (!found || found.added.length === 0) return;
    onImport(found.added);
    dialog.current?.close();
  };
  return (
    <dialog ref={dialog} className="form-dialog" aria-labelledby={`${id}-title`} onClose={onClose}>
      <form noValidate onSubmit={save}>
        <h2 id={`${id}-title`}>Import customers</h2>
        <div className="mb-3">
          <label className="form-label" htmlFor={`${id}-file`}>
            CSV file
          </label>
          <input
            id={`${id}-file`}
            type="file"
            className="form-control"
            accept=".csv,text/csv"
            onChange={({ target }) => void target.files?.[0]?.text().then(setText)}
          />
        </div>
        <div className="mb-3">
          <label className="form-label" htmlFor={`${id}-text`}>
            Or its lines
          </label>
          <textarea
            id={`${id}-text`}
            className="form-control font-monospace"
            rows={5}
            value={text}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => setText(target.value)}
          />
          <p className="form-text mb-0" id={`${id}-hint`}>
            The first line names the columns: name, email, phone, location.{" "}
            <button
              type="button"
              className="btn btn-link btn-sm p-0 align-baseline"
              onClick={() => setText(example)}
            >
              Try an example
            </button>
          </p>
        </div>
        <div role="status">
          {found && <Findings found={found} />}
          {!found && isAsked && (
            <p className="field-problem">Choose a file or paste its lines first.</p>
          )}
        </div>
        <div className="form-dialog-end">
          <button
            type="button"
            className="btn btn-outline-secondary"
            onClick={() => dialog.current?.close()}
          >
            Cancel
          </button>
          <button type="submit" className="btn btn-accent">
            Import {found && found.added.length > 0 && found.added.length}
          </button>
        </div>
      </form>
    </dialog>
  );
}

function Findings({ found: { added, known, problems } }: { found: Import }) {
  return (
    <>
      <p className="mb-1">
        {added.length} to be added, {known} known already, {problems.length} that cannot be read.
      </p>
      <ul className="small">
        {problems.slice(0, 5).map(({ line, words }) => (
          <li key={line}>
            Line {line}: {words}
          </li>
        ))}
        {problems.length > 5 && <li>and {problems.length - 5} more</li>}
      </ul>
    </>
  );
}
