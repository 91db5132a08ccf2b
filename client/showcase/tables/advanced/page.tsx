import "#client/showcase/tables/advanced/contacts.css";
import { ArrowDown, ArrowUp, ArrowUpDown, ChevronDown, ChevronRight } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { Form, useNavigate, useSearchParams } from "react-router-dom";
import { saveFile } from "#client/components/download-link.tsx";
import { Link } from "#client/components/link.tsx";
import { writeCsv } from "#client/showcase/components/csv.ts";
import { ScrollRegion } from "#client/showcase/components/scroll-region.tsx";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import {
  type ContactRow,
  type ContactTable,
  hrefOfView,
  parseView,
  rowChoices,
  type SortColumn,
  type TableView,
  useContactTable,
} from "#client/showcase/tables/advanced/contact-table.ts";

export function Component() {
  const view = parseView(useSearchParams()[0]);
  const navigate = useNavigate();
  const table = useContactTable(view);
  const found = table.getFilteredRowModel().rows.length;
  const pages = Math.max(1, Math.ceil(found / view.rows));
  const isBeyond = view.page > pages;
  useEffect(() => {
    if (isBeyond) void navigate(hrefOfView({ ...view, page: pages }), { replace: true });
  });
  const change = (part: Partial<TableView>) =>
    void navigate(hrefOfView({ ...view, page: 1, ...part }), {
      replace: true,
      preventScrollReset: true,
    });
  const lines = table.getRowModel().rows;
  const from = (view.page - 1) * view.rows + 1;
  return (
    <ShowcaseScreen
      title="Advanced tables"
      lead={
        "The sample company's contacts, with sorting, search, pagination, selection and " +
        "expandable rows. The URL keeps the view."
      }
      hasSample={false}
    >
      <section className="card contact-card" aria-label="Contacts">
        <Form
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
              Lines a page
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
          <noscript>
            <button type="submit" className="btn btn-primary">
              Search
            </button>
          </noscript>
        </Form>
        <BulkActions table={table} />
        <ScrollRegion label="Table of contacts">
          <table className="table card-table align-middle mb-0">
            <caption className="visually-hidden">Contacts: id, name, phone, age, company</caption>
            <TableHeader table={table} view={view} />
            <tbody>
              {lines.map((row) => (
                <ContactLines key={row.id} row={row} />
              ))}
              {found === 0 && (
                <tr>
                  <td colSpan={7}>
                    No contacts match “{view.search}”.{" "}
                    <Link to={hrefOfView({ ...view, search: "", page: 1 })}>Show all</Link>
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
          <PageLinks view={view} pages={pages} />
        </footer>
      </section>
    </ShowcaseScreen>
  );
}

const columns: readonly [SortColumn, string][] = [
  ["id", "Id"],
  ["name", "Name"],
  ["phone", "Phone"],
  ["age", "Age"],
  ["company", "Company"],
];

/** The header: select all on the page, and sort links. */
function TableHeader({ table, view }: { table: ContactTable; view: TableView }) {
  const isSome = table.getIsSomePageRowsSelected();
  return (
    <thead>
      <tr>
        <th scope="col" className="needs-script">
          <input
            type="checkbox"
            className="form-check-input"
            aria-label="Select all on this page"
            checked={table.getIsAllPageRowsSelected()}
            ref={(box) => {
              if (box) box.indeterminate = isSome && !table.getIsAllPageRowsSelected();
            }}
            onChange={table.getToggleAllPageRowsSelectedHandler()}
          />
        </th>
        <th scope="col" className="needs-script">
          <span className="visually-hidden">More</span>
        </th>
        {columns.map(([column, name]) => (
          <SortHeader key={column} column={column} name={name} view={view} />
        ))}
      </tr>
    </thead>
  );
}

function SortHeader({ column, name, view }: { column: SortColumn; name: string; view: TableView }) {
  const isSorted = view.sort === column;
  const Arrow = isSorted ? (view.isDescending ? ArrowDown : ArrowUp) : ArrowUpDown;
  const to = hrefOfView({
    ...view,
    sort: column,
    isDescending: isSorted && !view.isDescending,
    page: 1,
  });
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (view.isDescending ? "descending" : "ascending") : undefined}
      className={column === "age" ? "text-end" : ""}
    >
      <Link className="sort-link" to={to} preventScrollReset>
        {name} <Arrow size={16} aria-hidden="true" className={isSorted ? "" : "sort-idle"} />
      </Link>
    </th>
  );
}

/** A row and, once expanded, its details. */
function ContactLines({ row }: { row: ContactRow }) {
  const { id, name, phone, age, company, role, email } = row.original;
  const isOpen = row.getIsExpanded();
  const isChosen = row.getIsSelected();
  return (
    <>
      <tr className={isChosen ? "is-selected" : ""}>
        <td className="needs-script">
          <input
            type="checkbox"
            className="form-check-input"
            aria-label={`Choose ${name}`}
            checked={isChosen}
            onChange={row.getToggleSelectedHandler()}
          />
        </td>
        <td className="needs-script">
          <button
            type="button"
            className="row-opener"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-more` : undefined}
            aria-label={`More about ${name}`}
            onClick={() => row.toggleExpanded()}
          >
            {isOpen ? (
              <ChevronDown size={18} aria-hidden="true" />
            ) : (
              <ChevronRight size={18} aria-hidden="true" />
            )}
          </button>
        </td>
        <td>{id}</td>
        <th scope="row">{name}</th>
        <td className="text-nowrap">{phone}</td>
        <td className="text-end">{age}</td>
        <td>{company}</td>
      </tr>
      {isOpen && (
        <tr id={`${id}-more`}>
          <td />
          <td />
          <td colSpan={5}>
            <dl className="contact-more">
              <div>
                <dt>What {name.split(" ")[0]} does</dt>
                <dd>{role}</dd>
              </div>
              <div>
                <dt>Email</dt>
                <dd>
                  <a href={`mailto:${email}`}>{email}</a>
                </dd>
              </div>
            </dl>
          </td>
        </tr>
      )}
    </>
  );
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
            Choose nobody
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
