import { ArrowDown, ArrowUp, ArrowUpDown, Columns3 } from "lucide-react";
import { Link } from "#client/components/link.tsx";
import { Menu } from "#client/showcase/components/menu.tsx";
import {
  type ColumnId,
  type ContactTable,
  canHide,
  columnIds,
  type Filters,
  hrefOfView,
  type TableView,
} from "#client/showcase/tables/advanced/contact-table.ts";
import { companies } from "#client/showcase/tables/advanced/contacts.ts";

/** The search form's id: the filters belong to it although they stand in the table. */
export const searchFormId = "contact-form";

const columnNames: Record<ColumnId, string> = {
  id: "Id",
  name: "Name",
  phone: "Phone",
  age: "Age",
  company: "Company",
};

interface HeaderProps {
  table: ContactTable;
  view: TableView;
  onChange: (part: Partial<TableView>) => void;
}

/** The header: select all on the page, sort links, and a filter for each column. */
export function TableHeader({ table, view, onChange }: HeaderProps) {
  const isSome = table.getIsSomePageRowsSelected();
  const columns = table.getVisibleLeafColumns().map(({ id }) => id as ColumnId);
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
        {columns.map((column) => (
          <SortHeader key={column} column={column} view={view} />
        ))}
      </tr>
      <tr className="filter-row">
        <td className="needs-script" />
        <td className="needs-script" />
        {columns.map((column) => (
          <td key={column}>
            <ColumnFilter
              column={column}
              filters={view.filters}
              onChange={(changed) => onChange({ filters: { ...view.filters, ...changed } })}
            />
          </td>
        ))}
      </tr>
    </thead>
  );
}

function SortHeader({ column, view }: { column: ColumnId; view: TableView }) {
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
        {columnNames[column]}{" "}
        <Arrow size={16} aria-hidden="true" className={isSorted ? "" : "sort-idle"} />
      </Link>
    </th>
  );
}

interface FilterProps {
  column: ColumnId;
  filters: Filters;
  onChange: (changed: Partial<Filters>) => void;
}

function ColumnFilter({ column, filters, onChange }: FilterProps) {
  if (column === "company")
    return (
      <select
        className="form-select form-select-sm"
        form={searchFormId}
        name="company"
        aria-label="Filter by company"
        value={filters.company}
        onChange={({ target }) => onChange({ company: target.value })}
      >
        <option value="">Any</option>
        {companies.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    );
  const field = (name: keyof Filters, label: string) => (
    <input
      className="form-control form-control-sm"
      form={searchFormId}
      name={name}
      aria-label={label}
      maxLength={column === "age" ? 3 : 100}
      inputMode={column === "age" ? "numeric" : undefined}
      placeholder={name === "age-from" ? "from" : name === "age-to" ? "to" : undefined}
      autoComplete="off"
      value={filters[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  if (column === "age")
    return (
      <div className="age-filter">
        {field("age-from", "Filter by age, from")}
        {field("age-to", "Filter by age, to")}
      </div>
    );
  return field(column, `Filter by ${columnNames[column].toLowerCase()}`);
}

/** Shows and hides columns; a hidden one filters nothing. */
export function ColumnsMenu({ view, onChange }: Omit<HeaderProps, "table">) {
  const toggle = (column: ColumnId) => {
    if (view.hidden.includes(column))
      return onChange({ hidden: view.hidden.filter((one) => one !== column) });
    const cleared = Object.keys(view.filters).filter((name) => name.split("-")[0] === column);
    onChange({
      hidden: [...view.hidden, column],
      filters: { ...view.filters, ...Object.fromEntries(cleared.map((name) => [name, ""])) },
    });
  };
  return (
    <Menu
      label="Columns"
      className="btn btn-outline-secondary"
      button={
        <>
          <Columns3 size={18} aria-hidden="true" /> Columns
        </>
      }
    >
      {columnIds.filter(canHide).map((column) => (
        <label key={column} className="menu-item">
          <input
            type="checkbox"
            className="form-check-input m-0"
            checked={!view.hidden.includes(column)}
            onChange={() => toggle(column)}
          />
          {columnNames[column]}
        </label>
      ))}
    </Menu>
  );
}
