import { countryName } from "#client/showcase/ecommerce/catalogue.ts";
import { type Problems, SelectField, TextField } from "#client/showcase/ecommerce/field.tsx";
import type { Address } from "#client/showcase/ecommerce/shop-order.ts";

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
  /** Before each field's id, where two addresses stand on one page. */
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
        label="E-mail"
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
