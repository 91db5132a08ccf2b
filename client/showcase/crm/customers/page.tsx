import { Download, PauseCircle, Pencil, PlayCircle, Trash2, Upload, UserPlus } from "lucide-react";
import { type SubmitEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useLoaderData } from "react-router-dom";
import { saveFile } from "#client/components/download-link.tsx";
import type { loadToday } from "#client/showcase/components/dates.ts";
import { FormDialog } from "#client/showcase/components/form-dialog.tsx";
import type { FormValues } from "#client/showcase/components/form-rules.ts";
import {
  ChoiceField,
  ListForm,
  NoMatches,
  SearchField,
} from "#client/showcase/components/list-controls.tsx";
import { matchesSearch, useListState } from "#client/showcase/components/list-state.ts";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import { useUndoBar } from "#client/showcase/components/undo-bar.tsx";
import { useSample } from "#client/showcase/components/use-sample.ts";
import {
  type CrmCustomer,
  type CustomerStatus,
  customerFields,
  customerOf,
  customersUntil,
  type Import,
  parseCustomers,
  statuses,
  writeCustomers,
} from "#client/showcase/crm/customers/crm-customer.ts";
import {
  createdColumn,
  emailColumn,
  NameCell,
  phoneColumn,
  RowActions,
} from "#client/showcase/crm/record-parts.tsx";
import { type Column, RecordsTable, useSelection } from "#client/showcase/crm/records-table.tsx";

export { loadToday as loader } from "#client/showcase/components/dates.ts";

const fields = [...customerFields, { name: "company", label: "Company" }];

/** Customers as a table, with import and export. */
export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  const [customers, change] = useSample<readonly CrmCustomer[]>(
    "crm-customers",
    useMemo(() => customersUntil(today), [today]),
  );
  const [open, setOpen] = useState<CrmCustomer | "new" | "import" | null>(null);
  const { bar, notify } = useUndoBar();
  const list = useListState("-created");
  const status = list.query.get("status");
  const found = customers.filter(
    (one) =>
      (!status || one.status === status) &&
      matchesSearch([one.name, one.company, one.email, one.phone, one.location], list.search),
  );
  const selection = useSelection(found);
  const selected = found.filter(({ id }) => selection.ids.has(id));

  const save = (values: FormValues) => {
    if (open && open !== "new" && open !== "import") {
      change((now) => now.map((one) => (one.id === open.id ? { ...one, ...values } : one)));
      return notify(`${values.name} was updated.`);
    }
    change((now) => [...now, customerOf(values, now, today)]);
    notify(`${values.name} was added.`);
  };
  const remove = (gone: readonly CrmCustomer[]) => {
    const ids = new Set(gone.map(({ id }) => id));
    const before = customers;
    change((now) => now.filter(({ id }) => !ids.has(id)));
    notify(
      gone.length === 1
        ? `${gone[0]?.name} was deleted.`
        : `${gone.length} customers were deleted.`,
      () => change(() => before),
    );
  };
  const hold = ({ id, name, status: was }: CrmCustomer) => {
    const next = was === "on hold" ? "active" : "on hold";
    change((now) => now.map((one) => (one.id === id ? { ...one, status: next } : one)));
    notify(
      next === "active" ? `${name} is active again.` : `${name} is on hold; orders are paused.`,
    );
  };
  const bring = (added: readonly CrmCustomer[]) => {
    const before = customers;
    change((now) => [...now, ...added]);
    notify(`${added.length} imported.`, () => change(() => before));
  };
  const exportRows = () => {
    const rows = selected.length > 0 ? selected : found;
    saveFile(new Blob([writeCustomers(rows)], { type: "text/csv" }), "customers.csv");
    notify(`${rows.length} customers exported to customers.csv.`);
  };

  return (
    <ShowcaseScreen
      title="Customers"
      lead={
        "Our customers. Select rows to export or delete them; without a selection, the whole " +
        "list is exported."
      }
      actions={
        <>
          <button
            type="button"
            className="btn btn-accent needs-script"
            onClick={() => setOpen("new")}
          >
            <UserPlus size={18} aria-hidden /> Add customer
          </button>
          <button
            type="button"
            className="btn btn-outline-secondary needs-script"
            onClick={() => setOpen("import")}
          >
            <Upload size={18} aria-hidden /> Import
          </button>
          <button
            type="button"
            className="btn btn-outline-secondary needs-script"
            onClick={exportRows}
          >
            <Download size={18} aria-hidden /> Export{" "}
            {selected.length > 0 ? `${selected.length} selected` : ""}
          </button>
        </>
      }
    >
      <ListForm list={list}>
        <SearchField list={list} label="Search name, company, town" />
        <ChoiceField
          list={list}
          name="status"
          label="Status"
          options={[["", "all"], ...statuses.map((one) => [one, one] as const)]}
        />
        {selected.length > 0 && (
          <span className="d-flex flex-wrap gap-2 align-items-center">
            {selected.length} selected
            <button
              type="button"
              className="btn btn-sm btn-outline-danger"
              onClick={() => remove(selected)}
            >
              <Trash2 size={18} aria-hidden /> Delete them
            </button>
            <button
              type="button"
              className="btn btn-sm btn-outline-secondary"
              onClick={selection.clear}
            >
              Clear selection
            </button>
          </span>
        )}
      </ListForm>
      {found.length === 0 ? (
        <NoMatches noun="customers" />
      ) : (
        <RecordsTable
          caption="Customers"
          noun="customers"
          list={list}
          rows={found}
          columns={customerColumns({
            onEdit: setOpen,
            onHold: hold,
            onRemove: (one) => remove([one]),
          })}
          pageSize={10}
          selection={selection}
          nameOf={({ name }) => name}
        />
      )}
      {bar}
      {open === "import" && (
        <ImportDialog
          listed={customers}
          today={today}
          onClose={() => setOpen(null)}
          onImport={bring}
        />
      )}
      {open && open !== "import" && (
        <FormDialog
          title={open === "new" ? "Add a customer" : `Change ${open.name}`}
          fields={fields}
          {...(open !== "new" && { values: { ...open } })}
          submit={open === "new" ? "Add customer" : "Save"}
          onClose={() => setOpen(null)}
          onSave={save}
        />
      )}
    </ShowcaseScreen>
  );
}

interface ImportDialogProps {
  listed: readonly CrmCustomer[];
  today: string;
  onClose: () => void;
  onImport: (added: readonly CrmCustomer[]) => void;
}

const example = 'name,email,phone,location\nIda Holm,ida@holm.example,+47 22 55 01 10,"Oslo, NO"';

/** Imports a file or pasted lines, after a preview of valid and rejected rows. */
function ImportDialog({ listed, today, onClose, onImport }: ImportDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [text, setText] = useState("");
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  const found = text.trim() ? parseCustomers(text, listed, today) : null;
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
        {problems.slice(0, 5).map(({ line, message }) => (
          <li key={line}>
            Line {line}: {message}
          </li>
        ))}
        {problems.length > 5 && <li>and {problems.length - 5} more</li>}
      </ul>
    </>
  );
}

const tags: Record<CustomerStatus, string> = {
  active: "tag tag-good",
  "on hold": "tag tag-bad",
  new: "tag tag-cool",
  dormant: "tag tag-plain",
};

interface CustomerActions {
  onEdit: (customer: CrmCustomer) => void;
  onHold: (customer: CrmCustomer) => void;
  onRemove: (customer: CrmCustomer) => void;
}

function customerColumns({ onEdit, onHold, onRemove }: CustomerActions): Column<CrmCustomer>[] {
  return [
    {
      id: "name",
      title: "Customer",
      key: ({ name }) => name,
      isHeading: true,
      cell: ({ name, company }) => (
        <NameCell name={name} note={company}>
          <span className="fw-semibold">{name}</span>
        </NameCell>
      ),
    },
    phoneColumn,
    emailColumn,
    {
      id: "location",
      title: "Location",
      key: ({ location }) => location,
      cell: ({ location }) => location,
    },
    createdColumn,
    {
      id: "status",
      title: "Status",
      key: ({ status }) => status,
      cell: ({ status }) => <span className={tags[status]}>{status}</span>,
    },
    {
      id: "action",
      title: "Action",
      isNumber: true,
      cell: (one) => (
        <RowActions
          actions={[
            { label: `Change ${one.name}`, icon: Pencil, onPress: () => onEdit(one) },
            one.status === "on hold"
              ? { label: `Release ${one.name}`, icon: PlayCircle, onPress: () => onHold(one) }
              : { label: `Put ${one.name} on hold`, icon: PauseCircle, onPress: () => onHold(one) },
            { label: `Delete ${one.name}`, icon: Trash2, onPress: () => onRemove(one) },
          ]}
        />
      ),
    },
  ];
}
