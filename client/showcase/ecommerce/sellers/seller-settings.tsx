import { Dialog } from "#client/showcase/ecommerce/dialog.tsx";

/** How the table of sellers looks to this browser. */
export interface Settings {
  rows: number;
  /** Columns that are not shown. */
  hidden: string[];
}

export const firstSettings: Settings = { rows: 10, hidden: [] };

/** The columns that may be left out; owner, store and the actions always stand. */
export const optionalColumns = {
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

/** Which columns the table has and how many rows a page: each change counts at once. */
export function SellerSettings({ settings, onChange, onClose }: SellerSettingsProps) {
  const toggle = (column: string, isShown: boolean) =>
    onChange((now) => ({
      ...now,
      hidden: isShown ? now.hidden.filter((one) => one !== column) : [...now.hidden, column],
    }));
  return (
    <Dialog title="Settings of the table" onClose={onClose}>
      <fieldset className="mb-3">
        <legend className="fs-6 fw-semibold">Columns</legend>
        {Object.entries(optionalColumns).map(([column, words]) => (
          <div className="form-check" key={column}>
            <input
              id={`column-${column}`}
              type="checkbox"
              className="form-check-input"
              checked={!settings.hidden.includes(column)}
              onChange={(event) => toggle(column, event.target.checked)}
            />
            <label className="form-check-label" htmlFor={`column-${column}`}>
              {words}
            </label>
          </div>
        ))}
      </fieldset>
      <label className="form-label" htmlFor="rows">
        Rows a page
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
      <div className="shop-dialog-foot">
        <button
          type="button"
          className="btn btn-outline-secondary"
          onClick={() => onChange(() => firstSettings)}
        >
          Back to the defaults
        </button>
        <button type="button" className="btn btn-accent" onClick={onClose}>
          Done
        </button>
      </div>
    </Dialog>
  );
}
