import "#client/showcase/ecommerce/shop.css";
import { Download, Plus, Settings2 } from "lucide-react";
import { useState } from "react";
import { Link, useLoaderData } from "react-router-dom";
import { saveFile } from "#client/components/save-file.ts";
import type { PageHandle } from "#client/routes.tsx";
import { writeCsv, writeEuro } from "#client/showcase/ecommerce/csv.ts";
import { Empty } from "#client/showcase/ecommerce/empty.tsx";
import { Pager } from "#client/showcase/ecommerce/pager.tsx";
import { Said, useSaid } from "#client/showcase/ecommerce/said.tsx";
import { SearchField } from "#client/showcase/ecommerce/search-field.tsx";
import { SellerForm } from "#client/showcase/ecommerce/sellers/seller-form.tsx";
import {
  firstSettings,
  SellerSettings,
} from "#client/showcase/ecommerce/sellers/seller-settings.tsx";
import { SellersTable } from "#client/showcase/ecommerce/sellers/sellers-table.tsx";
import { firstSellers, type Seller } from "#client/showcase/ecommerce/shop-seller.ts";
import { sortRows } from "#client/showcase/ecommerce/sort-header.tsx";
import { pageOf, useAddressQuery } from "#client/showcase/ecommerce/use-address-query.ts";
import { ShowcaseScreen } from "#client/showcase/frame/showcase-screen.tsx";
import type { loadToday } from "#client/showcase/frame/today.ts";
import { useSample } from "#client/showcase/frame/use-sample.ts";

export { loadToday as loader } from "#client/showcase/frame/today.ts";

export const handle: PageHandle = { title: () => "Sellers" };

const columns = {
  owner: (one: Seller) => one.owner,
  store: (one: Seller) => one.store,
  rating: (one: Seller) => one.rating,
  products: (one: Seller) => one.products,
  wallet: (one: Seller) => one.walletCents,
  created: (one: Seller) => one.created,
  revenue: (one: Seller) => one.revenueCents,
};

export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  const [sellers, change] = useSample("ecommerce-sellers", firstSellers(today));
  const [settings, changeSettings] = useSample("ecommerce-seller-settings", firstSettings);
  const { query, change: ask, hrefWith } = useAddressQuery({ q: "", sort: "-revenue", page: "1" });
  const [open, setOpen] = useState<"settings" | "add" | Seller | null>(null);
  const said = useSaid();
  const wanted = query.q.trim().toLowerCase();
  const matching = sellers.filter(({ owner, store }) =>
    `${owner} ${store}`.toLowerCase().includes(wanted),
  );
  const page = pageOf(sortRows(matching, query.sort, columns), query.page, settings.rows);
  const close = () => setOpen(null);
  const undo = () => change(() => sellers);
  const save = (seller: Seller) => {
    const isNew = !sellers.some(({ id }) => id === seller.id);
    change((now) =>
      isNew ? [seller, ...now] : now.map((one) => (one.id === seller.id ? seller : one)),
    );
    close();
    said.say(isNew ? `${seller.store} was added.` : `${seller.store} was saved.`, undo);
  };
  const payOut = (seller: Seller) => {
    change((now) => now.map((one) => (one.id === seller.id ? { ...one, walletCents: 0 } : one)));
    said.say(`The wallet of ${seller.store} was paid out.`, undo);
  };
  const remove = (seller: Seller) => {
    change((now) => now.filter(({ id }) => id !== seller.id));
    said.say(`${seller.store} was removed.`, undo);
  };
  return (
    <ShowcaseScreen
      title="Sellers"
      lead="Stores that sell here on their own account, with what they have earned and not yet been paid."
      actions={
        <>
          <button
            type="button"
            className="btn btn-outline-secondary btn-icon needs-script"
            onClick={() => setOpen("settings")}
          >
            <Settings2 size={18} aria-hidden="true" />
            Settings
          </button>
          <button
            type="button"
            className="btn btn-outline-secondary btn-icon needs-script"
            onClick={() => exportSellers(matching)}
          >
            <Download size={18} aria-hidden="true" />
            Export
          </button>
          <button
            type="button"
            className="btn btn-accent btn-icon needs-script"
            onClick={() => setOpen("add")}
          >
            <Plus size={18} aria-hidden="true" />
            Add seller
          </button>
        </>
      }
    >
      <div className="shop-bar">
        <SearchField
          label="Search owners and stores"
          value={query.q}
          onSearch={(q) => ask({ q })}
        />
      </div>
      <h2 className="visually-hidden">Sellers found</h2>
      {page.total === 0 ? (
        <Empty title="No seller matches">
          <p>Nobody was found for “{query.q}”.</p>
          <Link to="?">Show all sellers</Link>
        </Empty>
      ) : (
        <div className="card">
          <SellersTable
            rows={page.rows}
            hidden={settings.hidden}
            sort={query.sort}
            hrefOf={(sort) => hrefWith({ sort })}
            onEdit={setOpen}
            onPayOut={payOut}
            onRemove={remove}
          />
          <Pager
            noun="sellers"
            page={page}
            hrefOf={(number) => hrefWith({ page: String(number) })}
          />
        </div>
      )}
      <Said said={said} />
      {open === "settings" && (
        <SellerSettings settings={settings} onChange={changeSettings} onClose={close} />
      )}
      {open !== null && open !== "settings" && (
        <SellerForm
          seller={open === "add" ? null : open}
          others={sellers}
          today={today}
          onSave={save}
          onClose={close}
        />
      )}
    </ShowcaseScreen>
  );
}

function exportSellers(sellers: readonly Seller[]): void {
  const heads = [
    "Owner",
    "Store",
    "E-mail",
    "Rating",
    "Products",
    "Wallet (EUR)",
    "Created",
    "Revenue (EUR)",
  ];
  const rows = sellers.map(
    ({ owner, store, email, rating, products, walletCents, created, revenueCents }) => [
      owner,
      store,
      email,
      rating,
      products,
      writeEuro(walletCents),
      created,
      writeEuro(revenueCents),
    ],
  );
  saveFile(new Blob([writeCsv(heads, rows)], { type: "text/csv;charset=utf-8" }), "sellers.csv");
}
