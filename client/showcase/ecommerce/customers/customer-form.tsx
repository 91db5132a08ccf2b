import { type FormEvent, useState } from "react";
import { readEuro, writeEuro } from "#client/showcase/ecommerce/csv.ts";
import { checkCustomer } from "#client/showcase/ecommerce/customers/import-customers.ts";
import { Dialog } from "#client/showcase/ecommerce/dialog.tsx";
import {
  ErrorSummary,
  type Problems,
  SelectField,
  stillWrong,
  TextField,
} from "#client/showcase/ecommerce/field.tsx";
import type { ShopCustomer } from "#client/showcase/ecommerce/shop-customer.ts";

interface CustomerFormProps {
  /** One without an id is new. */
  customer: ShopCustomer;
  others: readonly ShopCustomer[];
  onSave: (customer: ShopCustomer) => void;
  onClose: () => void;
}

/** Adds a customer or changes one. */
export function CustomerForm({ customer, others, onSave, onClose }: CustomerFormProps) {
  const [values, setValues] = useState({ ...customer, balance: writeEuro(customer.balanceCents) });
  const [problems, setProblems] = useState<Problems>({});
  const [attempt, setAttempt] = useState(0);
  const isTaken = others.some(
    ({ id, email }) =>
      id !== customer.id && email.toLowerCase() === values.email.trim().toLowerCase(),
  );
  const balanceCents = readEuro(values.balance);
  const found: Problems = {
    ...checkCustomer(values),
    ...(isTaken && { email: "Another customer has this e-mail address." }),
    ...(balanceCents === undefined && { balance: "Enter an amount in euro, like -12.50." }),
  };
  const wrong = stillWrong(problems, found);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblems(found);
    if (Object.keys(found).length > 0 || balanceCents === undefined)
      return setAttempt((count) => count + 1);
    const { balance, ...rest } = values;
    onSave({ ...rest, id: customer.id || values.email.trim().toLowerCase(), balanceCents });
  };
  const field = (name: "name" | "email" | "phone" | "balance") => ({
    id: name,
    value: values[name],
    problem: wrong[name],
    onText: (text: string) => setValues((now) => ({ ...now, [name]: text })),
  });
  return (
    <Dialog title={customer.id ? `Edit ${customer.name}` : "Add a customer"} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <ErrorSummary problems={problems} attempt={attempt} />
        <TextField {...field("name")} label="Name" autoComplete="organization" />
        <TextField {...field("email")} label="E-mail" type="email" />
        <TextField {...field("phone")} label="Phone" type="tel" />
        <TextField
          {...field("balance")}
          label="Balance in euro"
          inputMode="decimal"
          hint="What the customer owes is negative."
        />
        <SelectField
          id="status"
          label="Status"
          value={values.isActive ? "active" : "blocked"}
          onText={(text) => setValues((now) => ({ ...now, isActive: text === "active" }))}
        >
          <option value="active">Active</option>
          <option value="blocked">Blocked</option>
        </SelectField>
        <div className="shop-dialog-foot">
          <button type="button" className="btn btn-outline-secondary" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn btn-accent">
            {customer.id ? "Save" : "Add the customer"}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
