import { type FormEvent, useState } from "react";
import { Dialog } from "#client/showcase/ecommerce/dialog.tsx";
import {
  ErrorSummary,
  type Problems,
  stillWrong,
  TextField,
} from "#client/showcase/ecommerce/field.tsx";
import type { Seller } from "#client/showcase/ecommerce/shop-seller.ts";

interface SellerFormProps {
  /** Null where one is to be added. */
  seller: Seller | null;
  others: readonly Seller[];
  today: string;
  onSave: (seller: Seller) => void;
  onClose: () => void;
}

type Values = Record<"owner" | "store" | "email" | "products", string>;

/** Adds a seller, whose store opens today, or changes one. */
export function SellerForm({ seller, others, today, onSave, onClose }: SellerFormProps) {
  const [values, setValues] = useState<Values>({
    owner: seller?.owner ?? "",
    store: seller?.store ?? "",
    email: seller?.email ?? "",
    products: String(seller?.products ?? 0),
  });
  const [problems, setProblems] = useState<Problems>({});
  const [attempt, setAttempt] = useState(0);
  const found = checkSeller(values, seller, others);
  const wrong = stillWrong(problems, found);
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
    <Dialog title={seller ? `Edit ${seller.store}` : "Add a seller"} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <ErrorSummary problems={problems} attempt={attempt} />
        <TextField {...field("owner")} label="Owner" autoComplete="name" />
        <TextField {...field("store")} label="Store" autoComplete="organization" />
        <TextField {...field("email")} label="E-mail" type="email" autoComplete="email" />
        <TextField {...field("products")} label="Products at the start" inputMode="numeric" />
        <div className="shop-dialog-foot">
          <button type="button" className="btn btn-outline-secondary" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn btn-accent">
            {seller ? "Save" : "Add the seller"}
          </button>
        </div>
      </form>
    </Dialog>
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
    ...(store.trim() === "" && { store: "Enter the name of the store." }),
    ...(isTaken && { store: "Another store has this name." }),
    ...(!/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email.trim()) && {
      email: "Enter an e-mail address, like name@company.example.",
    }),
    ...(!/^\d{1,5}$/.test(products.trim()) && { products: "Enter a whole number, 0 or more." }),
  };
}
