import { HandCoins, Pencil, Trash2 } from "lucide-react";
import { formatDate } from "#client/showcase/components/dates.ts";
import { Modal } from "#client/showcase/components/modal.tsx";
import { formatMoney, formatWholeMoney } from "#client/showcase/components/money.ts";
import { ScrollRegion } from "#client/showcase/components/scroll-region.tsx";
import { SortHeader } from "#client/showcase/ecommerce/list-controls.tsx";
import { Stars } from "#client/showcase/ecommerce/shop-parts.tsx";
import type { Seller } from "#client/showcase/ecommerce/shop-seller.ts";

interface Actions {
  onEdit: (seller: Seller) => void;
  onPayOut: (seller: Seller) => void;
  onRemove: (seller: Seller) => void;
}

interface SellersTableProps extends Actions {
  rows: readonly Seller[];
  hidden: readonly string[];
  sort: string;
  hrefOf: (sort: string) => string;
}

const ends = ["products", "wallet", "revenue"];

export function SellersTable({ rows, hidden, sort, hrefOf, ...actions }: SellersTableProps) {
  const head = { sort, hrefOf };
  return (
    <ScrollRegion label="Sellers, scrolls sideways">
      <table className="table table-hover shop-table">
        <caption className="visually-hidden">Sellers with wallet and revenue</caption>
        <thead>
          <tr>
            <SortHeader {...head} name="owner">
              Owner
            </SortHeader>
            <SortHeader {...head} name="store">
              Store
            </SortHeader>
            {Object.entries(optionalColumns).map(
              ([name, label]) =>
                !hidden.includes(name) && (
                  <SortHeader
                    key={name}
                    {...head}
                    name={name}
                    className={ends.includes(name) ? "text-end" : undefined}
                  >
                    {label}
                  </SortHeader>
                ),
            )}
            <th scope="col">Action</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((seller) => (
            <SellerRow key={seller.id} seller={seller} hidden={hidden} {...actions} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function SellerRow({
  seller,
  hidden,
  onEdit,
  onPayOut,
  onRemove,
}: Actions & { seller: Seller; hidden: readonly string[] }) {
  const { owner, store, email, rating, products, walletCents, created, revenueCents } = seller;
  const has = (column: keyof typeof optionalColumns) => !hidden.includes(column);
  return (
    <tr>
      <th scope="row" className="text-nowrap">
        {owner}
        <a className="d-block fw-normal" href={`mailto:${email}`}>
          {email}
        </a>
      </th>
      <td>{store}</td>
      {has("rating") && (
        <td className="text-nowrap">
          <Stars rating={rating} />
        </td>
      )}
      {has("products") && <td className="shop-number">{products}</td>}
      {has("wallet") && <td className="shop-number">{formatMoney(walletCents)}</td>}
      {has("created") && <td className="text-nowrap">{formatDate(created)}</td>}
      {has("revenue") && <td className="shop-number">{formatWholeMoney(revenueCents)}</td>}
      <td className="text-nowrap">
        <button
          type="button"
          className="btn btn-sm btn-outline-secondary"
          aria-label={`Pay out ${store}`}
          title="Pay out the wallet"
          disabled={walletCents === 0}
          onClick={() => onPayOut(seller)}
        >
          <HandCoins size={18} aria-hidden="true" />
        </button>{" "}
        <button
          type="button"
          className="btn btn-sm btn-outline-secondary"
          aria-label={`Edit ${store}`}
          onClick={() => onEdit(seller)}
        >
          <Pencil size={18} aria-hidden="true" />
        </button>{" "}
        <button
          type="button"
          className="btn btn-sm btn-outline-secondary"
          aria-label={`Remove ${store}`}
          onClick={() => onRemove(seller)}
        >
          <Trash2 size={18} aria-hidden="true" />
        </button>
      </td>
    </tr>
  );
}

/** This browser's table settings. */
export interface Settings {
  rows: number;
  hidden: string[];
}

export const defaultSettings: Settings = { rows: 10, hidden: [] };

/** Owner, store and actions are always shown. */
const optionalColumns = {
  rating: "Rating",
  products: "Products",
  wallet: "Wallet balance",
  created: "Created",
  revenue: "Revenue",
} as const;

interface SellerSettingsProps {
  settings: Settings;
  onChange: (next: (now: Settings) => Settings) => void;
  onClose: () => void;
}

/** Columns and page size; changes apply immediately. */
export function SellerSettings({ settings, onChange, onClose }: SellerSettingsProps) {
  const toggle = (column: string, isShown: boolean) =>
    onChange((now) => ({
      ...now,
      hidden: isShown ? now.hidden.filter((one) => one !== column) : [...now.hidden, column],
    }));
  return (
    <Modal title="Table settings" onClose={onClose}>
      <fieldset className="mb-3">
        <legend className="fs-6 fw-semibold">Columns</legend>
        {Object.entries(optionalColumns).map(([column, label]) => (
          <div className="form-check" key={column}>
            <input
              id={`column-${column}`}
              type="checkbox"
              className="form-check-input"
              checked={!settings.hidden.includes(column)}
              onChange={(event) => toggle(column, event.target.checked)}
            />
            <label className="form-check-label" htmlFor={`column-${column}`}>
              {label}
            </label>
          </div>
        ))}
      </fieldset>
      <label className="form-label" htmlFor="rows">
        Rows per page
      </label>
      <select
        id="rows"
        className="form-select"
        value={settings.rows}
        onChange={(event) => onChange((now) => ({ ...now, rows: Number(event.target.value) }))}
      >
        {[5, 10, 25].map((rows) => (
          <option key={rows}>{rows}</option>
        ))}
      </select>
      <div className="demo-modal-footer">
        <button
          type="button"
          className="btn btn-outline-secondary"
          onClick={() => onChange(() => defaultSettings)}
        >
          Restore defaults
        </button>
        <button type="button" className="btn btn-accent" onClick={onClose}>
          Done
        </button>
      </div>
    </Modal>
  );
}
