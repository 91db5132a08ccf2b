import type { ReactNode } from "react";
import {
  departments,
  type ProductStatus,
  productStatuses,
  statusWords,
} from "#client/showcase/ecommerce/catalogue.ts";
import type { TextName, Values } from "#client/showcase/ecommerce/edit-product/values.ts";
import { SelectField, TextArea, TextField } from "#client/showcase/ecommerce/field.tsx";

interface GeneralFieldsProps {
  values: Values;
  field: (name: TextName) => {
    id: string;
    value: string;
    problem: string | undefined;
    onText: (text: string) => void;
  };
  onStatus: (status: ProductStatus) => void;
  /** The description, which has an editor of its own. */
  children: ReactNode;
}

export function GeneralFields({ values, field, onStatus, children }: GeneralFieldsProps) {
  return (
    <>
      <TextField {...field("name")} label="Product name" />
      <div className="row g-3 mb-3">
        <TextField
          {...field("sku")}
          className="col-sm-7"
          label="Reference"
          hint="Stands on labels and invoices."
        />
        <TextField
          {...field("hsCode")}
          className="col-sm-5"
          label="HS code"
          inputMode="numeric"
          maxLength={6}
        />
      </div>
      {children}
      <TextArea {...field("summary")} label="Summary" rows={2} hint="Stands beside the price." />
      <SelectField {...field("category")} label="Category">
        <option value="">Choose one</option>
        {departments.map(({ name, categories }) => (
          <optgroup key={name} label={name}>
            {categories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <div className="row g-3 mb-3">
        <TextField
          {...field("price")}
          className="col-sm-6"
          label="Price in euro"
          inputMode="decimal"
          hint="Without VAT."
        />
        <TextField
          {...field("stock")}
          className="col-sm-6"
          label="In stock"
          inputMode="numeric"
          hint="Pieces, at all outlets."
        />
      </div>
      <fieldset className="mb-3">
        <legend className="edit-legend">Status</legend>
        <div className="d-flex flex-wrap gap-4">
          {productStatuses.map((status) => (
            <div key={status} className="form-check">
              <input
                id={`status-${status}`}
                type="radio"
                name="status"
                className="form-check-input"
                checked={values.status === status}
                onChange={() => onStatus(status)}
              />
              <label className="form-check-label" htmlFor={`status-${status}`}>
                {statusWords[status]}
              </label>
            </div>
          ))}
        </div>
      </fieldset>
      <TextArea {...field("comment")} label="Comment" rows={2} hint="Only colleagues see it." />
    </>
  );
}
