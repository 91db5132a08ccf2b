import "#client/showcase/crm/records-table.css";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "#client/components/link.tsx";
import { PageLinks } from "#client/showcase/components/list-controls.tsx";
import { type ListState, rowsOfPage, sortRows } from "#client/showcase/components/list-state.ts";
import { ScrollRegion } from "#client/showcase/components/scroll-region.tsx";

export interface Column<T> {
  id: string;
  title: string;
  /** Sort key; omit for an unsortable column. */
  key?: (row: T) => string | number;
  cell: (row: T) => ReactNode;
  /** Renders as the row header. */
  isHeading?: boolean;
  isNumber?: boolean;
}

interface RecordsTableProps<T> {
  /** For screen readers only. */
  caption: string;
  /** "contacts", "customers". */
  noun: string;
  list: ListState;
  rows: readonly T[];
  columns: readonly Column<T>[];
  pageSize: number;
  /** Adds checkboxes to the rows and the header. */
  selection?: Selection;
  nameOf: (row: T) => string;
  /** Id of the row whose details are open. */
  current?: string;
}

/** Sort order and page live in the URL; the header's links work without script. */
export function RecordsTable<T extends { id: string }>(props: RecordsTableProps<T>) {
  const { caption, noun, list, rows, columns, pageSize, selection, nameOf, current } = props;
  const sorted = sortRows(
    rows,
    columns.find(({ id }) => id === list.sort)?.key ?? (() => 0),
    list.isDescending,
  );
  const shown = rowsOfPage(sorted, list.page, pageSize);
  return (
    <>
      <ScrollRegion className="table-responsive card" label={caption}>
        <table className="table card-table align-middle mb-0 records-table">
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {selection && (
                <th scope="col">
                  <PageBox selection={selection} ids={shown.rows.map(({ id }) => id)} />
                </th>
              )}
              {columns.map((column) => (
                <ColumnHeader key={column.id} column={column} list={list} />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.rows.map((row) => (
              <tr key={row.id} className={row.id === current ? "is-current" : undefined}>
                {selection && (
                  <td>
                    <input
                      type="checkbox"
                      className="form-check-input"
                      aria-label={`Select ${nameOf(row)}`}
                      checked={selection.ids.has(row.id)}
                      onChange={({ target }) => selection.select([row.id], target.checked)}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <Cell key={column.id} column={column} row={row} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <PageLinks list={list} shown={shown} total={rows.length} noun={noun} />
    </>
  );
}

function PageBox({ selection, ids }: { selection: Selection; ids: readonly string[] }) {
  const selected = ids.filter((id) => selection.ids.has(id)).length;
  const isAll = selected > 0 && selected === ids.length;
  return (
    <input
      type="checkbox"
      className="form-check-input"
      aria-label="Select all rows on this page"
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = selected > 0 && !isAll;
      }}
      onChange={() => selection.select(ids, !isAll)}
    />
  );
}

function ColumnHeader<T>({
  column: { id, title, key, isNumber },
  list,
}: {
  column: Column<T>;
  list: ListState;
}) {
  const align = isNumber ? "text-end" : undefined;
  if (!key)
    return (
      <th scope="col" className={align}>
        {title}
      </th>
    );
  const isSorted = list.sort === id;
  const Arrow = !isSorted ? ArrowUpDown : list.isDescending ? ArrowDown : ArrowUp;
  const order = isSorted && !list.isDescending ? "desc" : "asc";
  return (
    <th
      scope="col"
      className={align}
      aria-sort={isSorted ? (list.isDescending ? "descending" : "ascending") : undefined}
    >
      <Link
        className="records-sort"
        to={list.hrefWith({ sort: id, order })}
        replace
        preventScrollReset
      >
        {title}
        <Arrow size={14} aria-hidden className={isSorted ? undefined : "is-quiet"} />
      </Link>
    </th>
  );
}

function Cell<T>({ column: { cell, isHeading, isNumber }, row }: { column: Column<T>; row: T }) {
  const align = isNumber ? "text-end" : undefined;
  return isHeading ? (
    <th scope="row" className={align}>
      {cell(row)}
    </th>
  ) : (
    <td className={align}>{cell(row)}</td>
  );
}

interface Selection {
  ids: ReadonlySet<string>;
  select: (ids: readonly string[], isSelected: boolean) => void;
  clear: () => void;
}

/** Selection across pages; rows no longer listed drop out. */
export function useSelection(listed: readonly { id: string }[]): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const ids = new Set(listed.map(({ id }) => id).filter((id) => selected.has(id)));
  return {
    ids,
    select: (some, isSelected) =>
      setSelected(
        (now) =>
          new Set(isSelected ? [...now, ...some] : [...now].filter((id) => !some.includes(id))),
      ),
    clear: () => setSelected(new Set()),
  };
}
