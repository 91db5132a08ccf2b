import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { Link } from "react-router-dom";
import {
  type SortColumn,
  type TableView,
  writeView,
} from "#client/showcase/tables/advanced/table-address.ts";
import type { ContactTable } from "#client/showcase/tables/advanced/use-contact-table.ts";

const columns: readonly [SortColumn, string][] = [
  ["id", "Id"],
  ["name", "Name"],
  ["phone", "Phone"],
  ["age", "Age"],
  ["company", "Company"],
];

/** The head: a box that ticks the whole page, and links that sort. */
export function TableHead({ table, view }: { table: ContactTable; view: TableView }) {
  const isSome = table.getIsSomePageRowsSelected();
  return (
    <thead>
      <tr>
        <th scope="col" className="needs-script">
          <input
            type="checkbox"
            className="form-check-input"
            aria-label="Choose all of this page"
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
  const to = writeView({
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
