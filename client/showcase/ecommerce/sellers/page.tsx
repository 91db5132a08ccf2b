import { BarButton } from "#client/showcase/ecommerce/list-controls.tsx";
import "#client/showcase/ecommerce/shop.css";
import { Download, Plus, Settings2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useLoaderData } from "react-router-dom";
import { saveFile } from "#client/components/download-link.tsx";
import { Link } from "#client/components/link.tsx";
import { writeCsv } from "#client/showcase/components/csv.ts";
import type { loadToday } from "#client/showcase/components/dates.ts";
import { Modal } from "#client/showcase/components/modal.tsx";
import { writeEuro } from "#client/showcase/components/money.ts";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import { useUndoBar } from "#client/showcase/components/undo-bar.tsx";
import { useSample } from "#client/showcase/components/use-sample.ts";
import {
  ErrorSummary,
  type Problems,
  remainingProblems,
  TextField,
} from "#client/showcase/ecommerce/field.tsx";
import { Empty, Pager, SearchField, sortRows } from "#client/showcase/ecommerce/list-controls.tsx";
import { pageOf, useListParams } from "#client/showcase/ecommerce/list-state.ts";
import {
  defaultSettings,
  SellerSettings,
  SellersTable,
} from "#client/showcase/ecommerce/sellers/sellers-table.tsx";
import { type Seller, sampleSellers } from "#client/showcase/ecommerce/shop-seller.ts";

export { loadToday as loader } from "#client/showcase/components/dates.ts";

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
  const [sellers, change] = useSample("ecommerce-sellers", sampleSellers(today));
  const [settings, changeSettings] = useSample("ecommerce-seller-settings", defaultSettings);
  const { query, change: ask, hrefWith } = useListParams({ q: "", sort: "-revenue", page: "1" });
  const [open, setOpen] = useState<"settings" | "add" | Seller | null>(null);
  const { bar, notify } = useUndoBar();
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
    notify(isNew ? `${seller.store} was added.` : `${seller.store} was saved.`, undo);
  };
  const payOut = (seller: Seller) => {
    change((now) => now.map((one) => (one.id === seller.id ? { ...one, walletCents: 0 } : one)));
    notify(`${seller.store} was paid out.`, undo);
  };
  const remove = (seller: Seller) => {
    change((now) => now.filter(({ id }) => id !== seller.id));
    notify(`${seller.store} was removed.`, undo);
  };
  return (
    <ShowcaseScreen
      title="Sellers"
      lead="Marketplace sellers with their earnings and outstanding payouts."
      actions={
        <>
          <BarButton icon={Settings2} onClick={() => setOpen("settings")}>
            Settings
          </BarButton>
          <BarButton icon={Download} onClick={() => exportSellers(matching)}>
            Export
          </BarButton>
          <BarButton icon={Plus} isMain onClick={() => setOpen("add")}>
            Add seller
          </BarButton>
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
          <p>No results for “{query.q}”.</p>
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
      {bar}
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

interface SellerFormProps {
  /** Null for a new seller. */
  seller: Seller | null;
  others: readonly Seller[];
  today: string;
  onSave: (seller: Seller) => void;
  onClose: () => void;
}

type Values = Record<"owner" | "store" | "email" | "products", string>;

/** Creates a seller, opening today, or edits one. */
function SellerForm({ seller, others, today, onSave, onClose }: SellerFormProps) {
  const [values, setValues] = useState<Values>({
    owner: seller?.owner ?? "",
    store: seller?.store ?? "",
    email: seller?.email ?? "",
    products: String(seller?.products ?? 0),
  });
  const [problems, setProblems] = useState<Problems>({});
  const [attempt, setAttempt] = useState(0);
  const found = checkSeller(values, seller, others);
  const wrong = remainingProblems(problems, found);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblems(found);
    if (Object.keys(found).length > 0) return setAttempt((count) => count + 1);
    const [owner, store, email] = [values.owner.trim(), values.store.trim(), values.email.trim()];
    const blank = {
      id: email.toLowerCase(),
      rating: 0,
      walletCents: 0,
      revenueCents: 0,
      created: today,
      isActive: true,
    };
    onSave({ ...(seller ?? blank), owner, store, email, products: Number(values.products) });
  };
  const field = (name: keyof Values) => ({
    id: name,
    value: values[name],
    problem: wrong[name],
    onText: (text: string) => setValues((now) => ({ ...now, [name]: text })),
  });
  return (
    <Modal title={seller ? `Edit ${seller.store}` : "Add a seller"} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <ErrorSummary problems={problems} attempt={attempt} />
        <TextField {...field("owner")} label="Owner" autoComplete="name" />
        <TextField {...field("store")} label="Store" autoComplete="organization" />
        <TextField {...field("email")} label="Email" type="email" autoComplete="email" />
        <TextField {...field("products")} label="Initial products" inputMode="numeric" />
        <div className="demo-modal-footer">
          <button type="button" className="btn btn-outline-secondary" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn btn-accent">
            {seller ? "Save" : "Add seller"}
          </button>
        </div>
      </form>
    </Modal>
  );
}

function checkSeller(
  { owner, store, email, products }: Values,
  seller: Seller | null,
  others: readonly Seller[],
): Problems {
  const isTaken = others.some(
    (one) => one.id !== seller?.id && one.store.toLowerCase() === store.trim().toLowerCase(),
  );
  return {
    ...(owner.trim() === "" && { owner: "Enter the owner's name." }),
    ...(store.trim() === "" && { store: "Enter the store name." }),
    ...(isTaken && { store: "This store name is taken." }),
    ...(!/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email.trim()) && {
      email: "Enter an email address, like name@company.example.",
    }),
    ...(!/^\d{1,5}$/.test(products.trim()) && { products: "Enter a whole number, 0 or more." }),
  };
}
