import { type FormEvent, useState } from "react";
import { AddressFields } from "#client/showcase/ecommerce/checkout/address-fields.tsx";
import { checkAddress } from "#client/showcase/ecommerce/checkout/draft.ts";
import type { SavedAddress } from "#client/showcase/ecommerce/checkout/saved-addresses.ts";
import { Dialog } from "#client/showcase/ecommerce/dialog.tsx";
import {
  ErrorSummary,
  type Problems,
  stillWrong,
  TextField,
} from "#client/showcase/ecommerce/field.tsx";

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
  /** How many there are: the new one's number. */
  taken: number;
  onAdd: (address: SavedAddress) => void;
  onClose: () => void;
}

export function AddAddress({ taken, onAdd, onClose }: AddAddressProps) {
  const [address, setAddress] = useState(blank);
  const [problems, setProblems] = useState<Problems>({});
  const [attempt, setAttempt] = useState(0);
  const found = {
    title: address.title.trim() ? undefined : "Give the address a name.",
    ...checkAddress(address),
  };
  const named: Problems = Object.fromEntries(
    Object.entries(found).flatMap(([name, words]) => (words ? [[prefix + name, words]] : [])),
  );
  const wrong = stillWrong(problems, named);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblems(named);
    if (Object.keys(named).length > 0) return setAttempt((count) => count + 1);
    onAdd({ ...address, id: `own-${taken + 1}` });
  };
  return (
    <Dialog title="Add an address" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <ErrorSummary problems={problems} attempt={attempt} />
        <TextField
          id={`${prefix}title`}
          label="Name of this address"
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
        <div className="shop-dialog-foot">
          <button type="button" className="btn btn-outline-secondary" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn btn-accent">
            Save the address
          </button>
        </div>
      </form>
    </Dialog>
  );
}
