import { Pencil, Trash2 } from "lucide-react";
import { Avatar } from "#client/showcase/components/avatar.tsx";
import { formatDate } from "#client/showcase/components/dates.ts";
import { formatMoney } from "#client/showcase/components/money.ts";
import { ScrollRegion } from "#client/showcase/components/scroll-region.tsx";
import type { ShopCustomer } from "#client/showcase/ecommerce/customers/shop-customer.ts";
import { SelectAll, SelectRow, SortHeader } from "#client/showcase/ecommerce/list-controls.tsx";
import type { Page, Selection } from "#client/showcase/ecommerce/list-state.ts";
import { ActiveBadge } from "#client/showcase/ecommerce/shop-parts.tsx";

interface CustomersTableProps {
  page: Page<ShopCustomer>;
  selection: Selection;
  sort: string;
  hrefOf: (sort: string) => string;
  onEdit: (customer: ShopCustomer) => void;
  onRemove: (id: string) => void;
}

export function CustomersTable({
  page,
  selection,
  sort,
  hrefOf,
  onEdit,
  onRemove,
}: CustomersTableProps) {
  const head = { sort, hrefOf };
  return (
    <ScrollRegion label="Customers, scrolls sideways">
      <table className="table table-hover shop-table">
        <caption className="visually-hidden">Customers with balance and orders</caption>
        <thead>
          <tr>
            <SelectAll ids={page.rows.map(({ id }) => id)} selection={selection} noun="customers" />
            <SortHeader {...head} name="name">
              Customer
            </SortHeader>
            <th scope="col">Phone</th>
            <SortHeader {...head} name="balance" className="text-end">
              Balance
            </SortHeader>
            <SortHeader {...head} name="orders" className="text-end">
              Orders
            </SortHeader>
            <SortHeader {...head} name="last">
              Last order
            </SortHeader>
            <th scope="col">Status</th>
            <th scope="col">Action</th>
          </tr>
        </thead>
        <tbody>
          {page.rows.map((customer) => (
            <CustomerRow key={customer.id} {...{ customer, selection, onEdit, onRemove }} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

type RowProps = Pick<CustomersTableProps, "selection" | "onEdit" | "onRemove"> & {
  customer: ShopCustomer;
};

function CustomerRow({ customer, selection, onEdit, onRemove }: RowProps) {
  const { id, name, email, phone, balanceCents, orders, lastOrder, isActive } = customer;
  return (
    <tr className={selection.has(id) ? "is-checked" : undefined}>
      <SelectRow id={id} name={name} selection={selection} />
      <th scope="row">
        <span className="d-flex gap-2 align-items-center">
          <Avatar name={name} colour={colourOf(name)} />
          <span>
            {name}
            <a className="d-block fw-normal" href={`mailto:${email}`}>
              {email}
            </a>
          </span>
        </span>
      </th>
      <td className="text-nowrap">{phone}</td>
      <td className="shop-number">{formatMoney(balanceCents)}</td>
      <td className="shop-number">{orders}</td>
      <td className="text-nowrap">{lastOrder ? formatDate(lastOrder) : "None yet"}</td>
      <td>
        <ActiveBadge isActive={isActive} />
      </td>
      <td className="text-nowrap">
        <button
          type="button"
          className="btn btn-sm btn-outline-secondary"
          aria-label={`Edit ${name}`}
          onClick={() => onEdit(customer)}
        >
          <Pencil size={18} aria-hidden="true" />
        </button>{" "}
        <button
          type="button"
          className="btn btn-sm btn-outline-secondary"
          aria-label={`Remove ${name}`}
          onClick={() => onRemove(id)}
        >
          <Trash2 size={18} aria-hidden="true" />
        </button>
      </td>
    </tr>
  );
}

const colours = [1, 2, 3, 4, 5, 6] as const;

/** The same colour for a name on every page. */
function colourOf(name: string): (typeof colours)[number] {
  return (
    colours[
      [...name].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0) % colours.length
    ] ?? 1
  );
}

interface BulkActionsProps {
  selected: readonly string[];
  onActive: (isActive: boolean) => void;
  onExport: () => void;
  onRemove: () => void;
}

const button = "btn btn-sm btn-outline-secondary";

/** Actions on the selected customers. */
export function BulkActions({ selected, onActive, onExport, onRemove }: BulkActionsProps) {
  return (
    <fieldset>
      <legend className="visually-hidden">Selected customers</legend>
      <div className="shop-bulk">
        <span role="status">
          {selected.length === 0
            ? "Select customers to change several at once."
            : `${selected.length} selected`}
        </span>
        {selected.length > 0 && (
          <>
            <button type="button" className={button} onClick={() => onActive(true)}>
              Set active
            </button>
            <button type="button" className={button} onClick={() => onActive(false)}>
              Block
            </button>
            <button type="button" className={button} onClick={onExport}>
              Export selected
            </button>
            <button type="button" className="btn btn-sm btn-outline-danger" onClick={onRemove}>
              Remove
            </button>
          </>
        )}
      </div>
    </fieldset>
  );
}
