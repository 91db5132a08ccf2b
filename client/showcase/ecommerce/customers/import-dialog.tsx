import { type ChangeEvent, useState } from "react";
import { saveFile } from "#client/components/save-file.ts";
import { writeCsv } from "#client/showcase/ecommerce/csv.ts";
import {
  heads,
  type ImportReport,
  readCustomers,
} from "#client/showcase/ecommerce/customers/import-customers.ts";
import { Dialog } from "#client/showcase/ecommerce/dialog.tsx";
import type { ShopCustomer } from "#client/showcase/ecommerce/shop-customer.ts";

const mostBytes = 1_000_000;
const example = [
  "Quayside Bakery",
  "orders@quayside.example",
  "+31 10 555 0166",
  "0.00",
  "0",
  "",
  "Active",
];

interface ImportDialogProps {
  taken: readonly string[];
  onImport: (customers: readonly ShopCustomer[]) => void;
  onClose: () => void;
}

/** Reads a file, says of each bad row what is wrong, and takes the good ones over when asked to. */
export function ImportDialog({ taken, onImport, onClose }: ImportDialogProps) {
  const [report, setReport] = useState<ImportReport | null>(null);
  const [problem, setProblem] = useState("");
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    setReport(null);
    if (!file) return;
    if (file.size > mostBytes) return setProblem("This file is larger than 1 MB.");
    setProblem("");
    setReport(readCustomers(await file.text(), taken));
  };
  const accept = () => {
    if (report) onImport(report.accepted);
    onClose();
  };
  return (
    <Dialog title="Import customers" onClose={onClose}>
      <p>
        A CSV file with the columns {heads.slice(0, 3).join(", ")}; {heads[3]} and {heads[6]} may be
        there too.{" "}
        <button
          type="button"
          className="btn btn-link p-0 align-baseline"
          onClick={() =>
            saveFile(
              new Blob([writeCsv(heads, [example])], { type: "text/csv" }),
              "customers-example.csv",
            )
          }
        >
          Download an example
        </button>
      </p>
      <label className="form-label" htmlFor="import-file">
        File
      </label>
      <input
        id="import-file"
        type="file"
        accept=".csv,text/csv"
        className="form-control"
        aria-describedby="import-report"
        onChange={(event) => void read(event)}
      />
      <div id="import-report" role="status" className="mt-3">
        {problem && <p className="field-problem">{problem}</p>}
        {report && <Report report={report} />}
      </div>
      <div className="shop-dialog-foot">
        <button type="button" className="btn btn-outline-secondary" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="btn btn-accent"
          disabled={!report?.accepted.length}
          onClick={accept}
        >
          Take over {report?.accepted.length ?? 0}
        </button>
      </div>
    </Dialog>
  );
}

function Report({ report: { accepted, refused } }: { report: ImportReport }) {
  return (
    <>
      <p className="mb-2">
        {accepted.length} ready to be taken over, {refused.length} refused.
      </p>
      {refused.length > 0 && (
        <ul className="mb-0">
          {refused.map(({ line, why }) => (
            <li key={line}>
              Line {line}: {why}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
