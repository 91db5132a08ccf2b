import { BarButton } from "#client/showcase/ecommerce/list-controls.tsx";
import "#client/showcase/ecommerce/shop.css";
import { Download, Plus, Upload } from "lucide-react";
import { useState } from "react";
import { useLoaderData } from "react-router-dom";
import { saveFile } from "#client/components/download-link.tsx";
import { Link } from "#client/components/link.tsx";
import { writeCsv } from "#client/showcase/components/csv.ts";
import type { loadToday } from "#client/showcase/components/dates.ts";
import { writeEuro } from "#client/showcase/components/money.ts";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import { useUndoBar } from "#client/showcase/components/undo-bar.tsx";
import { useSample } from "#client/showcase/components/use-sample.ts";
import {
  CustomerForm,
  ImportDialog,
} from "#client/showcase/ecommerce/customers/customer-dialogs.tsx";
import {
  BulkActions,
  CustomersTable,
} from "#client/showcase/ecommerce/customers/customers-table.tsx";
import {
  blankCustomer,
  heads,
  type ShopCustomer,
  sampleCustomers,
} from "#client/showcase/ecommerce/customers/shop-customer.ts";
import { Empty, Pager, SearchField, sortRows } from "#client/showcase/ecommerce/list-controls.tsx";
import { pageOf, useListParams, useSelection } from "#client/showcase/ecommerce/list-state.ts";

export { loadToday as loader } from "#client/showcase/components/dates.ts";

const sizes = [5, 10, 25];
const columns = {
  name: (one: ShopCustomer) => one.name,
  balance: (one: ShopCustomer) => one.balanceCents,
  orders: (one: ShopCustomer) => one.orders,
  last: (one: ShopCustomer) => one.lastOrder,
};

export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  const [customers, change] = useSample("ecommerce-customers", sampleCustomers(today));
  const {
    query,
    change: ask,
    hrefWith,
  } = useListParams({ q: "", sort: "name", page: "1", size: "10" });
  const [open, setOpen] = useState<"import" | ShopCustomer | null>(null);
  const { bar, notify } = useUndoBar();
  const wanted = query.q.trim().toLowerCase();
  const matching = customers.filter(({ name, email, phone }) =>
    `${name} ${email} ${phone}`.toLowerCase().includes(wanted),
  );
  const selection = useSelection(matching.map(({ id }) => id));
  const size = sizes.find((one) => String(one) === query.size) ?? 10;
  const page = pageOf(sortRows(matching, query.sort, columns), query.page, size);
  const close = () => setOpen(null);
  const undo = () => change(() => customers);
  const save = (customer: ShopCustomer) => {
    const isNew = !customers.some(({ id }) => id === customer.id);
    change((now) =>
      isNew ? [customer, ...now] : now.map((one) => (one.id === customer.id ? customer : one)),
    );
    close();
    notify(isNew ? `${customer.name} was added.` : `${customer.name} was saved.`, undo);
  };
  const remove = (ids: readonly string[]) => {
    change((now) => now.filter(({ id }) => !ids.includes(id)));
    selection.clear();
    notify(
      ids.length === 1 ? "One customer was removed." : `${ids.length} customers were removed.`,
      undo,
    );
  };
  const takeOver = (some: readonly ShopCustomer[]) => {
    change((now) => [...some, ...now]);
    notify(
      some.length === 1 ? "One customer was imported." : `${some.length} customers were imported.`,
      undo,
    );
  };
  return (
    <ShowcaseScreen
      title="Customers"
      lead="Customers with their balance and last order."
      actions={
        <>
          <BarButton icon={Upload} onClick={() => setOpen("import")}>
            Import
          </BarButton>
          <BarButton icon={Download} onClick={() => exportCustomers(matching)}>
            Export
          </BarButton>
          <BarButton icon={Plus} isMain onClick={() => setOpen(blankCustomer)}>
            Add customer
          </BarButton>
        </>
      }
    >
      <div className="shop-bar">
        <SearchField
          label="Search name, email, phone"
          value={query.q}
          overlay={{ size: query.size }}
          onSearch={(q) => ask({ q })}
        />
      </div>
      <h2 className="visually-hidden">Customers found</h2>
      {page.total === 0 ? (
        <Empty title="No customer matches">
          <p>No results for “{query.q}”.</p>
          <Link to="?">Show all customers</Link>
        </Empty>
      ) : (
        <div className="card">
          <BulkActions
            selected={selection.selected}
            onRemove={() => remove(selection.selected)}
            onExport={() => exportCustomers(customers.filter(({ id }) => selection.has(id)))}
            onActive={(isActive) => {
              change((now) =>
                now.map((one) => (selection.has(one.id) ? { ...one, isActive } : one)),
              );
              notify(
                `${selection.selected.length} set to ${isActive ? "active" : "blocked"}.`,
                undo,
              );
              selection.clear();
            }}
          />
          <CustomersTable
            page={page}
            selection={selection}
            sort={query.sort}
            hrefOf={(sort) => hrefWith({ sort })}
            onEdit={setOpen}
            onRemove={(id) => remove([id])}
          />
          <Pager
            noun="customers"
            page={page}
            hrefOf={(number) => hrefWith({ page: String(number) })}
            size={size}
            sizes={sizes}
            onSize={(next) => ask({ size: String(next) })}
          />
        </div>
      )}
      {bar}
      {open === "import" && (
        <ImportDialog
          taken={customers.map(({ email }) => email)}
          onImport={takeOver}
          onClose={close}
        />
      )}
      {open !== null && open !== "import" && (
        <CustomerForm customer={open} others={customers} onSave={save} onClose={close} />
      )}
    </ShowcaseScreen>
  );
}

function exportCustomers(customers: readonly ShopCustomer[]): void {
  const rows = customers.map(
    ({ name, email, phone, balanceCents, orders, lastOrder, isActive }) => [
      name,
      email,
      phone,
      writeEuro(balanceCents),
      orders,
      lastOrder,
      isActive ? "Active" : "Blocked",
    ],
  );
  saveFile(new Blob([writeCsv(heads, rows)], { type: "text/csv;charset=utf-8" }), "customers.csv");
}
