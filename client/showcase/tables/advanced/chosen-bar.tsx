import { useState } from "react";
import { saveFile } from "#client/components/save-file.ts";
import { writeCsv } from "#client/showcase/frame/records/csv.ts";
import type { ContactTable } from "#client/showcase/tables/advanced/use-contact-table.ts";

/** What can be done with the ticked lines, on whichever page they are. */
export function ChosenBar({ table }: { table: ContactTable }) {
  const [said, setSaid] = useState("");
  const chosen = table.getSelectedRowModel().rows.map((row) => row.original);
  const count = chosen.length;
  const save = () => {
    const lines = chosen.map(({ id, name, phone, age, company }) => [
      id,
      name,
      phone,
      String(age),
      company,
    ]);
    saveFile(
      new Blob([writeCsv([["id", "name", "phone", "age", "company"], ...lines])], {
        type: "text/csv",
      }),
      "contacts.csv",
    );
    setSaid(`${count} saved as contacts.csv.`);
  };
  const copy = () =>
    Promise.resolve(
      navigator.clipboard?.writeText(chosen.map(({ email }) => email).join(", ")) ??
        Promise.reject(new Error("no clipboard")),
    ).then(
      () => setSaid(`${count} addresses copied.`),
      () => setSaid("The browser refused to copy."),
    );
  return (
    <div className="chosen-bar needs-script">
      <span role="status">{count === 0 ? "Nobody chosen." : `${count} chosen. ${said}`}</span>
      {count > 0 && (
        <>
          <button type="button" className="btn btn-sm btn-outline-secondary" onClick={save}>
            Save as CSV
          </button>
          <button
            type="button"
            className="btn btn-sm btn-outline-secondary"
            onClick={() => void copy()}
          >
            Copy addresses
          </button>
          <button
            type="button"
            className="btn btn-sm btn-outline-secondary"
            onClick={() => {
              table.resetRowSelection(true);
              setSaid("");
            }}
          >
            Choose nobody
          </button>
        </>
      )}
    </div>
  );
}
