import "#client/showcase/tables/advanced/contacts.css";
import { type FormEvent, useEffect } from "react";
import { Form, Link, useNavigate, useSearchParams } from "react-router-dom";
import type { PageHandle } from "#client/routes.tsx";
import { ShowcaseScreen } from "#client/showcase/frame/showcase-screen.tsx";
import { ChosenBar } from "#client/showcase/tables/advanced/chosen-bar.tsx";
import { ContactLines } from "#client/showcase/tables/advanced/contact-row.tsx";
import { PageLinks } from "#client/showcase/tables/advanced/page-links.tsx";
import {
  readView,
  rowChoices,
  type TableView,
  writeView,
} from "#client/showcase/tables/advanced/table-address.ts";
import { TableHead } from "#client/showcase/tables/advanced/table-head.tsx";
import { useContactTable } from "#client/showcase/tables/advanced/use-contact-table.ts";

export const handle: PageHandle = { title: () => "Advanced tables" };

export function Component() {
  const asked = readView(useSearchParams()[0]);
  const navigate = useNavigate();
  const table = useContactTable(asked);
  const found = table.getFilteredRowModel().rows.length;
  const pages = Math.max(1, Math.ceil(found / asked.rows));
  const isBeyond = asked.page > pages;
  useEffect(() => {
    if (isBeyond) void navigate(writeView({ ...asked, page: pages }), { replace: true });
  });
  const change = (part: Partial<TableView>) =>
    void navigate(writeView({ ...asked, page: 1, ...part }), {
      replace: true,
      preventScrollReset: true,
    });
  const lines = table.getRowModel().rows;
  const from = (asked.page - 1) * asked.rows + 1;
  return (
    <ShowcaseScreen
      title="Advanced tables"
      lead="Everybody whom the sample company deals with. Sort by a heading, search, turn pages, tick lines, open one for more. The address keeps the view."
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
              value={asked.search}
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
              value={asked.rows}
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
        <ChosenBar table={table} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on narrow screens and has to be reached by keyboard for that */}
        <section className="table-responsive" tabIndex={0} aria-label="Table of contacts">
          <table className="table card-table align-middle mb-0">
            <caption className="visually-hidden">Contacts: id, name, phone, age, company</caption>
            <TableHead table={table} view={asked} />
            <tbody>
              {lines.map((row) => (
                <ContactLines key={row.id} row={row} />
              ))}
              {found === 0 && (
                <tr>
                  <td colSpan={7}>
                    Nobody matches “{asked.search}”.{" "}
                    <Link to={writeView({ ...asked, search: "", page: 1 })}>Show everybody</Link>
                  </td>
                </tr>
              )}
            </tbody>
          </table>
        </section>
        <footer className="contact-foot">
          <span role="status">
            {found === 0
              ? "None"
              : `${from} to ${Math.min(from + asked.rows - 1, found)} of ${found}`}
          </span>
          <PageLinks view={asked} pages={pages} />
        </footer>
      </section>
    </ShowcaseScreen>
  );
}
