import { Plus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Modal } from "#client/showcase/components/modal.tsx";
import { formatMoney } from "#client/showcase/components/money.ts";
import {
  type ShippingWay,
  shippingCents,
  shippingWays,
  useCart,
} from "#client/showcase/ecommerce/cart.ts";
import { countryName } from "#client/showcase/ecommerce/catalogue.ts";
import {
  checkAddress,
  type Draft,
  type SavedAddress,
} from "#client/showcase/ecommerce/checkout/draft.ts";
import {
  ErrorSummary,
  type Problems,
  remainingProblems,
  SelectField,
  TextField,
} from "#client/showcase/ecommerce/field.tsx";
import type { Address } from "#client/showcase/ecommerce/shop-order.ts";

const ways: Record<ShippingWay, [name: string, message: string]> = {
  standard: ["Standard", "By road, five to seven working days"],
  fast: ["Fast", "By road with two drivers, two working days"],
};

interface ShippingStepProps {
  draft: Draft;
  addresses: readonly SavedAddress[];
  onAddress: (id: string) => void;
  onAdd: () => void;
}

/** Delivery address and shipping method. */
export function ShippingStep({ draft, addresses, onAddress, onAdd }: ShippingStepProps) {
  const { cart, change } = useCart();
  const asBilling = { ...draft, id: "billing", title: "Same as billing" };
  return (
    <>
      <fieldset className="mb-4">
        <legend>Deliver to</legend>
        <div className="choice-grid">
          {[asBilling, ...addresses].map((address) => (
            <label key={address.id} className="choice-card">
              <input
                type="radio"
                className="form-check-input"
                name="address"
                checked={draft.address === address.id}
                onChange={() => onAddress(address.id)}
              />
              <span>
                <strong>{address.title}</strong>
                <span>{address.company || address.name}</span>
                <span>{address.street}</span>
                <span>
                  {address.postcode} {address.city}
                </span>
              </span>
            </label>
          ))}
        </div>
        <button
          type="button"
          className="btn btn-sm btn-outline-secondary btn-icon mt-3"
          onClick={onAdd}
        >
          <Plus size={16} aria-hidden="true" />
          Add an address
        </button>
      </fieldset>
      <fieldset>
        <legend>Shipping</legend>
        <div className="choice-grid">
          {shippingWays.map((way) => (
            <label key={way} className="choice-card">
              <input
                type="radio"
                className="form-check-input"
                name="way"
                checked={cart.shipping === way}
                onChange={() => change((now) => ({ ...now, shipping: way }))}
              />
              <span>
                <strong>
                  {ways[way][0]}:{" "}
                  {shippingCents[way] === 0 ? "free" : formatMoney(shippingCents[way])}
                </strong>
                <span>{ways[way][1]}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}

const blank = {
  title: "",
  name: "",
  company: "",
  street: "",
  postcode: "",
  city: "",
  country: "NL",
  email: "",
  phone: "",
};
const prefix = "new-";

interface AddAddressProps {
  /** Number of saved addresses, for the new one's id. */
  taken: number;
  onAdd: (address: SavedAddress) => void;
  onClose: () => void;
}

export function AddAddress({ taken, onAdd, onClose }: AddAddressProps) {
  const [address, setAddress] = useState(blank);
  const [problems, setProblems] = useState<Problems>({});
  const [attempt, setAttempt] = useState(0);
  const found = {
    title: address.title.trim() ? undefined : "Name the address.",
    ...checkAddress(address),
  };
  const named: Problems = Object.fromEntries(
    Object.entries(found).flatMap(([name, message]) => (message ? [[prefix + name, message]] : [])),
  );
  const wrong = remainingProblems(problems, named);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblems(named);
    if (Object.keys(named).length > 0) return setAttempt((count) => count + 1);
    onAdd({ ...address, id: `own-${taken + 1}` });
  };
  return (
    <Modal title="Add an address" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <ErrorSummary problems={problems} attempt={attempt} />
        <TextField
          id={`${prefix}title`}
          label="Address name"
          value={address.title}
          problem={wrong[`${prefix}title`]}
          onText={(title) => setAddress((now) => ({ ...now, title }))}
        />
        <AddressFields
          address={address}
          problems={wrong}
          prefix={prefix}
          onChange={(part) => setAddress((now) => ({ ...now, ...part }))}
        />
        <div className="demo-modal-footer">
          <button type="button" className="btn btn-outline-secondary" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn btn-accent">
            Save address
          </button>
        </div>
      </form>
    </Modal>
  );
}

const countries = [
  "AT",
  "BE",
  "CH",
  "CL",
  "DE",
  "DK",
  "ES",
  "FR",
  "GB",
  "IE",
  "IT",
  "JP",
  "LU",
  "NL",
  "NO",
  "PL",
  "PT",
  "SE",
];

interface AddressFieldsProps {
  address: Address;
  problems: Problems;
  onChange: (part: Partial<Address>) => void;
  /** Prefix of the field ids, for pages with two address forms. */
  prefix?: string;
}

export function AddressFields({ address, problems, onChange, prefix = "" }: AddressFieldsProps) {
  const field = (name: keyof Address) => ({
    id: prefix + name,
    value: address[name],
    problem: problems[prefix + name],
    onText: (text: string) => onChange({ [name]: text }),
  });
  const half = "col-sm-6";
  return (
    <div className="row g-3">
      <TextField {...field("name")} className={half} label="Name" autoComplete="name" />
      <TextField
        {...field("company")}
        className={half}
        label="Company"
        autoComplete="organization"
        isRequired={false}
      />
      <TextField
        {...field("email")}
        className={half}
        label="Email"
        type="email"
        autoComplete="email"
      />
      <TextField
        {...field("phone")}
        className={half}
        label="Telephone"
        type="tel"
        autoComplete="tel"
      />
      <TextField
        {...field("street")}
        className="col-12"
        label="Street and number"
        autoComplete="street-address"
      />
      <TextField
        {...field("postcode")}
        className="col-sm-4"
        label="Postcode"
        autoComplete="postal-code"
      />
      <TextField
        {...field("city")}
        className="col-sm-4"
        label="Town"
        autoComplete="address-level2"
      />
      <SelectField {...field("country")} className="col-sm-4" label="Country">
        {countries.map((code) => (
          <option key={code} value={code}>
            {countryName(code)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
