import { type ChangeEvent, type FormEvent, useState } from "react";
import { saveFile } from "#client/components/download-link.tsx";
import { writeCsv } from "#client/showcase/components/csv.ts";
import { Modal } from "#client/showcase/components/modal.tsx";
import { parseEuro, writeEuro } from "#client/showcase/components/money.ts";
import {
  checkCustomer,
  heads,
  type ImportReport,
  parseCustomers,
  type ShopCustomer,
} from "#client/showcase/ecommerce/customers/shop-customer.ts";
import {
  ErrorSummary,
  type Problems,
  remainingProblems,
  SelectField,
  TextField,
} from "#client/showcase/ecommerce/field.tsx";

interface CustomerFormProps {
  /** New if it has no id. */
  customer: ShopCustomer;
  others: readonly ShopCustomer[];
  onSave: (customer: ShopCustomer) => void;
  onClose: () => void;
}

export function CustomerForm({ customer, others, onSave, onClose }: CustomerFormProps) {
  const [values, setValues] = useState({ ...customer, balance: writeEuro(customer.balanceCents) });
  const [problems, setProblems] = useState<Problems>({});
  const [attempt, setAttempt] = useState(0);
  const isTaken = others.some(
    ({ id, email }) =>
      id !== customer.id && email.toLowerCase() === values.email.trim().toLowerCase(),
  );
  const balanceCents = parseEuro(values.balance);
  const found: Problems = {
    ...checkCustomer(values),
    ...(isTaken && { email: "Another customer uses this email address." }),
    ...(balanceCents === undefined && { balance: "Enter an amount in euro, like -12.50." }),
  };
  const wrong = remainingProblems(problems, found);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblems(found);
    if (Object.keys(found).length > 0 || balanceCents === undefined)
      return setAttempt((count) => count + 1);
    const { balance, ...rest } = values;
    onSave({ ...rest, id: customer.id || values.email.trim().toLowerCase(), balanceCents });
  };
  const field = (name: "name" | "email" | "phone" | "balance") => ({
    id: name,
    value: values[name],
    problem: wrong[name],
    onText: (text: string) => setValues((now) => ({ ...now, [name]: text })),
  });
  return (
    <Modal title={customer.id ? `Edit ${customer.name}` : "Add a customer"} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <ErrorSummary problems={problems} attempt={attempt} />
        <TextField {...field("name")} label="Name" autoComplete="organization" />
        <TextField {...field("email")} label="Email" type="email" />
        <TextField {...field("phone")} label="Phone" type="tel" />
        <TextField
          {...field("balance")}
          label="Balance in euro"
          inputMode="decimal"
          hint="Negative if the customer owes us."
        />
        <SelectField
          id="status"
          label="Status"
          value={values.isActive ? "active" : "blocked"}
          onText={(text) => setValues((now) => ({ ...now, isActive: text === "active" }))}
        >
          <option value="active">Active</option>
          <option value="blocked">Blocked</option>
        </SelectField>
        <div className="demo-modal-footer">
          <button type="button" className="btn btn-outline-secondary" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn btn-accent">
            {customer.id ? "Save" : "Add customer"}
          </button>
        </div>
      </form>
    </Modal>
  );
}

const maxBytes = 1_000_000;
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

/** Imports a CSV file: valid rows on confirmation, rejected ones with the reason. */
export function ImportDialog({ taken, onImport, onClose }: ImportDialogProps) {
  const [report, setReport] = useState<ImportReport | null>(null);
  const [problem, setProblem] = useState("");
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    setReport(null);
    if (!file) return;
    if (file.size > maxBytes) return setProblem("This file is larger than 1 MB.");
    setProblem("");
    setReport(parseCustomers(await file.text(), taken));
  };
  const accept = () => {
    if (report) onImport(report.accepted);
    onClose();
  };
  return (
    <Modal title="Import customers" onClose={onClose}>
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
          Download example
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
      <div className="demo-modal-footer">
        <button type="button" className="btn btn-outline-secondary" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="btn btn-accent"
          disabled={!report?.accepted.length}
          onClick={accept}
        >
          Import {report?.accepted.length ?? 0}
        </button>
      </div>
    </Modal>
  );
}

function Report({ report: { accepted, refused } }: { report: ImportReport }) {
  return (
    <>
      <p className="mb-2">
        {accepted.length} ready to import, {refused.length} rejected.
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
