import "#client/showcase/tables/advanced/contacts.css";
import { type FormEvent, useEffect, useState } from "react";
import { Form, useNavigate, useNavigation, useSearchParams } from "react-router-dom";
import { saveFile } from "#client/components/download-link.tsx";
import { Link } from "#client/components/link.tsx";
import { writeCsv } from "#client/showcase/components/csv.ts";
import { ScrollRegion } from "#client/showcase/components/scroll-region.tsx";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import { useUndoBar } from "#client/showcase/components/undo-bar.tsx";
import { useSample } from "#client/showcase/components/use-sample.ts";
import {
  ColumnsMenu,
  searchFormId,
  TableHeader,
} from "#client/showcase/tables/advanced/contact-header.tsx";
import { ContactLines } from "#client/showcase/tables/advanced/contact-lines.tsx";
import {
  type ContactTable,
  hrefOfView,
  isFiltered,
  parseView,
  rowChoices,
  type TableView,
  useContactTable,
  withoutFilters,
} from "#client/showcase/tables/advanced/contact-table.ts";
import { type Contact, contacts } from "#client/showcase/tables/advanced/contacts.ts";

export function Component() {
  const { view, change } = useTableView();
  const navigate = useNavigate();
  const [all, changeAll] = useSample("contacts", contacts);
  const table = useContactTable(all, view);
  const { bar, notify } = useUndoBar();
  const found = table.getFilteredRowModel().rows.length;
  const pages = Math.max(1, Math.ceil(found / view.rows));
  const isBeyond = view.page > pages;
  useEffect(() => {
    if (isBeyond) void navigate(hrefOfView({ ...view, page: pages }), { replace: true });
  });
  const put = (contact: Contact) =>
    changeAll((now) => now.map((one) => (one.id === contact.id ? contact : one)));
  const save = (changed: Contact, field: string) => {
    const before = all.find(({ id }) => id === changed.id);
    put(changed);
    notify(`Saved: ${field} of ${changed.name}.`, before && (() => put(before)));
  };
  const lines = table.getRowModel().rows;
  const from = (view.page - 1) * view.rows + 1;
  return (
    <ShowcaseScreen
      title="Advanced tables"
      lead={
        "The sample company's contacts, with sorting, search, a filter for each column, " +
        "pagination, selection, expandable rows and values to edit. The URL keeps the view."
      }
    >
      <section className="card contact-card" aria-label="Contacts">
        <Form
          id={searchFormId}
          className="contact-search"
          role="search"
          onSubmit={(event: FormEvent) => event.preventDefault()}
        >
          <div className="flex-fill">
            <label className="form-label" htmlFor="contact-search">
              Search all columns
            </label>
            <input
              className="form-control"
              type="search"
              id="contact-search"
              name="q"
              maxLength={100}
              autoComplete="off"
              value={view.search}
              onChange={(event) => change({ search: event.target.value })}
            />
          </div>
          <div>
            <label className="form-label" htmlFor="contact-rows">
              Rows per page
            </label>
            <select
              className="form-select"
              id="contact-rows"
              name="rows"
              value={view.rows}
              onChange={(event) => change({ rows: Number(event.target.value) })}
            >
              {rowChoices.map((choice) => (
                <option key={choice}>{choice}</option>
              ))}
            </select>
          </div>
          <div className="needs-script">
            <ColumnsMenu view={view} onChange={change} />
          </div>
          <noscript>
            <button type="submit" className="btn btn-primary">
              Search
            </button>
          </noscript>
        </Form>
        <BulkActions table={table} />
        <ScrollRegion label="Table of contacts">
          <table className="table card-table align-middle mb-0">
            <caption className="visually-hidden">Contacts</caption>
            <TableHeader table={table} view={view} onChange={change} />
            <tbody>
              {lines.map((row) => (
                <ContactLines key={row.id} row={row} onSave={save} />
              ))}
              {found === 0 && (
                <tr>
                  <td colSpan={7 - view.hidden.length}>
                    No contacts match. <Link to={hrefOfView(withoutFilters(view))}>Show all</Link>
                  </td>
                </tr>
              )}
            </tbody>
          </table>
        </ScrollRegion>
        <footer className="contact-footer">
          <span role="status">
            {found === 0
              ? "None"
              : `${from} to ${Math.min(from + view.rows - 1, found)} of ${found}`}
          </span>
          {isFiltered(view) && (
            <Link to={hrefOfView(withoutFilters(view))} preventScrollReset>
              Clear filters
            </Link>
          )}
          <PageLinks view={view} pages={pages} />
        </footer>
      </section>
      {bar}
    </ShowcaseScreen>
  );
}

/** The address's view; a change shows at once, while the navigation to it still runs. */
function useTableView() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useNavigation();
  const [pending, setPending] = useState<TableView | null>(null);
  const address = params.toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address ends it as well
  useEffect(() => {
    if (state === "idle") setPending(null);
  }, [state, address]);
  const view = pending ?? parseView(params);
  const change = (part: Partial<TableView>) => {
    const next = { ...view, page: 1, ...part };
    setPending(next);
    void navigate(hrefOfView(next), { replace: true, preventScrollReset: true });
  };
  return { view, change };
}

/** Actions on the selected rows of all pages. */
function BulkActions({ table }: { table: ContactTable }) {
  const [said, setSaid] = useState("");
  const selected = table.getSelectedRowModel().rows.map((row) => row.original);
  const count = selected.length;
  const save = () => {
    const lines = selected.map(({ id, name, phone, age, company }) => [
      id,
      name,
      phone,
      String(age),
      company,
    ]);
    saveFile(
      new Blob([writeCsv(["id", "name", "phone", "age", "company"], lines)], {
        type: "text/csv",
      }),
      "contacts.csv",
    );
    setSaid(`${count} saved as contacts.csv.`);
  };
  const copy = () =>
    Promise.resolve(
      navigator.clipboard?.writeText(selected.map(({ email }) => email).join(", ")) ??
        Promise.reject(new Error("no clipboard")),
    ).then(
      () => setSaid(`${count} addresses copied.`),
      () => setSaid("The browser refused to copy."),
    );
  return (
    <div className="selection-bar needs-script">
      <span role="status">{count === 0 ? "None selected." : `${count} selected. ${said}`}</span>
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
            Clear selection
          </button>
        </>
      )}
    </div>
  );
}

function PageLinks({ view, pages }: { view: TableView; pages: number }) {
  const link = (page: number, text: string, label?: string) => (
    <Link
      className="page-link"
      to={hrefOfView({ ...view, page })}
      preventScrollReset
      aria-label={label}
      aria-current={page === view.page && label ? "page" : undefined}
    >
      {text}
    </Link>
  );
  return (
    <nav aria-label="Pages of the table">
      <ul className="pagination mb-0">
        <li className={view.page > 1 ? "page-item" : "page-item disabled"}>
          {view.page > 1 ? (
            link(view.page - 1, "Earlier")
          ) : (
            <span className="page-link">Earlier</span>
          )}
        </li>
        {Array.from({ length: pages }, (_, at) => at + 1).map((page) => (
          <li key={page} className={page === view.page ? "page-item active" : "page-item"}>
            {link(page, String(page), `Page ${page}`)}
          </li>
        ))}
        <li className={view.page < pages ? "page-item" : "page-item disabled"}>
          {view.page < pages ? (
            link(view.page + 1, "Later")
          ) : (
            <span className="page-link">Later</span>
          )}
        </li>
      </ul>
    </nav>
  );
}
