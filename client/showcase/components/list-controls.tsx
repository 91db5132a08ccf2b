import "#client/showcase/components/list-controls.css";
import { Search } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Form } from "react-router-dom";
import { Link } from "#client/components/link.tsx";
import type { ListState } from "#client/showcase/components/list-state.ts";
import { useUrlField } from "#client/showcase/components/use-url-field.ts";

/** Filters above a list: applied while typing, or by a button without script. */
export function ListForm({ list, children }: { list: ListState; children: ReactNode }) {
  return (
    <Form
      method="get"
      role="search"
      className="list-form"
      onSubmit={(event) => event.preventDefault()}
    >
      {children}
      {list.query.get("order") && <HiddenSortFields list={list} />}
      <noscript>
        <button type="submit" className="btn btn-outline-secondary">
          Apply
        </button>
      </noscript>
    </Form>
  );
}

function HiddenSortFields({ list }: { list: ListState }) {
  return (
    <>
      <input type="hidden" name="sort" value={list.sort} />
      <input type="hidden" name="order" value={list.isDescending ? "desc" : "asc"} />
    </>
  );
}

/** Filters on every keystroke; stored in the URL as `q`. */
export function SearchField({ list, label }: { list: ListState; label: string }) {
  const id = useId();
  const value = list.query.get("q") ?? "";
  const field = useUrlField(value);
  return (
    <div className="list-search">
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <Search size={18} aria-hidden />
      <input
        ref={field}
        id={id}
        type="search"
        name="q"
        className="form-control"
        placeholder={label}
        autoComplete="off"
        defaultValue={value}
        onChange={({ target }) => list.change({ q: target.value })}
      />
    </div>
  );
}

interface ChoiceProps {
  list: ListState;
  name: string;
  label: string;
  options: readonly (readonly [value: string, text: string])[];
  /** The value when the URL has none. */
  fallback?: string;
}

/** A select stored in the URL under `name`. */
export function ChoiceField({ list, name, label, options, fallback = "" }: ChoiceProps) {
  const id = useId();
  const field = useRef<HTMLSelectElement>(null);
  const value = list.query.get(name) ?? fallback;
  useEffect(() => {
    if (field.current) field.current.value = value;
  }, [value]);
  return (
    <div className="list-choice">
      <label htmlFor={id}>{label}</label>
      <select
        ref={field}
        id={id}
        name={name}
        className="form-select"
        defaultValue={value}
        onChange={({ target }) =>
          list.change({ [name]: target.value === fallback ? "" : target.value })
        }
      >
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

interface PageLinksProps {
  list: ListState;
  /** As returned by `rowsOfPage`. */
  shown: { rows: readonly unknown[]; page: number; pages: number; first: number };
  total: number;
  /** "contacts", "companies". */
  noun: string;
}

/** Row range and pagination. */
export function PageLinks({
  list,
  shown: { rows, page, pages, first },
  total,
  noun,
}: PageLinksProps) {
  const numbers = Array.from({ length: pages }, (_, at) => at + 1);
  return (
    <nav className="list-pages" aria-label={`Pages of ${noun}`}>
      <span role="status">
        {rows.length === 0
          ? `No ${noun}`
          : `${first + 1} to ${first + rows.length} of ${total} ${noun}`}
      </span>
      {pages > 1 && (
        <ul className="pagination mb-0">
          {numbers.map((number) => (
            <li key={number} className={number === page ? "page-item active" : "page-item"}>
              <Link
                className="page-link"
                to={list.hrefWith({ page: number === 1 ? "" : String(number) })}
                preventScrollReset
                aria-label={`Page ${number}`}
                aria-current={number === page ? "page" : undefined}
              >
                {number}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

/** The empty state of a filtered list. */
export function NoMatches({ noun }: { noun: string }) {
  return (
    <div className="card card-body text-center py-5">
      <p className="mb-2">No {noun} match this search.</p>
      <p className="mb-0">
        <Link to="?" preventScrollReset>
          Show all {noun}
        </Link>
      </p>
    </div>
  );
}
