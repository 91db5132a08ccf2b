import {
  ArrowDown,
  ArrowUp,
  ArrowUpDown,
  type LucideIcon,
  PackageSearch,
  Search,
} from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link } from "#client/components/link.tsx";
import { sortRows as sortByKey } from "#client/showcase/components/list-state.ts";
import type { Page, Selection } from "#client/showcase/ecommerce/list-state.ts";

/** Hidden inputs that keep the list's other parameters, for browsers without script. */
type HiddenFields = Record<string, string>;

/** Searches while typing; without script, by its button. */
export function SearchField({
  label,
  value,
  overlay = {},
  onSearch,
}: {
  label: string;
  value: string;
  overlay?: HiddenFields;
  onSearch: (text: string) => void;
}) {
  const id = useId();
  const [text, setText] = useState(value);
  const told = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Follow external changes of the URL (Back, another filter), but never overwrite typing.
    if (value !== told.current) setText(value);
    told.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tell = (next: string) => {
    told.current = next;
    onSearch(next);
  };
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(tell, 200, next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    clearTimeout(timer.current);
    tell(text);
  };
  return (
    <search>
      <form onSubmit={submit} className="shop-search">
        {Object.entries(overlay).map(
          ([name, kept]) => kept && <input key={name} type="hidden" name={name} value={kept} />,
        )}
        <label className="visually-hidden" htmlFor={id}>
          {label}
        </label>
        <input
          id={id}
          type="search"
          name="q"
          className="form-control"
          placeholder={label}
          autoComplete="off"
          value={text}
          onChange={(event) => type(event.target.value)}
        />
        <button type="submit" className="btn btn-outline-secondary">
          <Search size={18} aria-hidden="true" />
          <span className="visually-hidden">Search</span>
        </button>
      </form>
    </search>
  );
}

interface PagerProps {
  /** "orders". */
  noun: string;
  page: Page<unknown>;
  hrefOf: (page: number) => string;
  size?: number;
  sizes?: readonly number[];
  onSize?: (size: number) => void;
}

/** Row range and pagination. */
export function Pager({ noun, page, hrefOf, size, sizes, onSize }: PagerProps) {
  const { from, to, total, pages, page: current } = page;
  return (
    <div className="shop-pager">
      <p className="mb-0" role="status">
        {total === 0 ? `No ${noun}` : `${from}–${to} of ${total} ${noun}`}
      </p>
      {sizes && onSize && (
        <label className="shop-size">
          Rows per page
          <select
            className="form-select form-select-sm"
            value={size}
            onChange={(event) => onSize(Number(event.target.value))}
          >
            {sizes.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
      )}
      {pages > 1 && (
        <nav aria-label={`Pages of ${noun}`}>
          <ul className="pagination mb-0">
            {Array.from({ length: pages }, (_, at) => at + 1).map((number) => (
              <li key={number} className={number === current ? "page-item active" : "page-item"}>
                <Link
                  className="page-link"
                  to={hrefOf(number)}
                  aria-current={number === current ? "page" : undefined}
                  aria-label={`Page ${number}`}
                >
                  {number}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

interface SortHeaderProps {
  name: string;
  children: string;
  /** As in the URL: a column's name, "-name" for descending. */
  sort: string;
  hrefOf: (sort: string) => string;
  className?: string;
}

/** A sortable header: ascending first, then descending. */
export function SortHeader({ name, children, sort, hrefOf, className }: SortHeaderProps) {
  const way = sort === name ? "ascending" : sort === `-${name}` ? "descending" : "none";
  const Arrow = way === "ascending" ? ArrowUp : way === "descending" ? ArrowDown : ArrowUpDown;
  return (
    <th scope="col" aria-sort={way} className={className}>
      <Link
        className="shop-sort"
        to={hrefOf(way === "ascending" ? `-${name}` : name)}
        replace
        preventScrollReset
      >
        {children}
        <Arrow size={14} aria-hidden="true" />
      </Link>
    </th>
  );
}

/** Sorts by a column as named in the URL, "-name" for descending. */
export function sortRows<T>(
  rows: readonly T[],
  sort: string,
  columns: Record<string, (row: T) => string | number>,
): T[] {
  const isDescending = sort.startsWith("-");
  const key = columns[isDescending ? sort.slice(1) : sort];
  return key ? sortByKey(rows, key, isDescending) : [...rows];
}

/** Selects the page's rows; indeterminate if only some are. */
export function SelectAll({
  ids,
  selection,
  noun,
}: {
  ids: readonly string[];
  selection: Selection;
  noun: string;
}) {
  const box = useRef<HTMLInputElement>(null);
  const ticked = ids.filter(selection.has).length;
  const isPart = ticked > 0 && ticked < ids.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPart;
  }, [isPart]);
  return (
    <th scope="col" className="shop-check">
      <input
        ref={box}
        type="checkbox"
        className="form-check-input"
        aria-label={`Select all ${noun} of this page`}
        checked={ids.length > 0 && ticked === ids.length}
        onChange={(event) => selection.set(ids, event.target.checked)}
      />
    </th>
  );
}

export function SelectRow({
  id,
  name,
  selection,
}: {
  id: string;
  name: string;
  selection: Selection;
}) {
  return (
    <td className="shop-check">
      <input
        type="checkbox"
        className="form-check-input"
        aria-label={`Select ${name}`}
        checked={selection.has(id)}
        onChange={(event) => selection.set([id], event.target.checked)}
      />
    </td>
  );
}

/** The empty state, with a link out. */
export function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="card shop-empty">
      <PackageSearch size={40} aria-hidden="true" />
      <h2>{title}</h2>
      {children}
    </div>
  );
}

interface BarButtonProps {
  icon: LucideIcon;
  isMain?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A button beside a list's title. */
export function BarButton({ icon: Icon, isMain = false, onClick, children }: BarButtonProps) {
  return (
    <button
      type="button"
      className={`btn ${isMain ? "btn-accent" : "btn-outline-secondary"} btn-icon needs-script`}
      onClick={onClick}
    >
      <Icon size={18} aria-hidden="true" />
      {children}
    </button>
  );
}
