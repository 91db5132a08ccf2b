import { useEffect, useState } from "react";
import { transport } from "#client/api/http.ts";
import { useCountries } from "#client/components/country-names.ts";
import type { FieldAttributes } from "#client/pages/hs-code-details/labelled-field.tsx";
import { createClient } from "#shared/contract/call.ts";
import { type Country, hsCodes } from "#shared/contract/hs-codes.ts";

const listId = "country-names";

interface CountryInputProps {
  attributes: FieldAttributes;
  name: string;
  value: string;
}

/** A text field for a country's name or code, which the server both understands. */
export function CountryInput({ attributes, name, value }: CountryInputProps) {
  return (
    <input
      {...attributes}
      name={name}
      className="form-control"
      list={listId}
      maxLength={60}
      autoComplete="off"
      defaultValue={value}
    />
  );
}

/**
 * The names that the page's country fields offer, loaded when the first of them gets the focus: in
 * the page they would be a tenth of it. Without them the fields take what is typed.
 */
export function CountryNames() {
  const [isWanted, setIsWanted] = useState(false);
  const [countries, setCountries] = useState<readonly Country[]>([]);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLInputElement && target.getAttribute("list") === listId)
        setIsWanted(true);
    };
    addEventListener("focusin", onFocus);
    return () => removeEventListener("focusin", onFocus);
  }, []);
  useEffect(() => {
    if (!isWanted) return;
    const request = new AbortController();
    createClient(transport, "/api")(hsCodes.countries, {}, { signal: request.signal }).then(
      ({ items }) => setCountries(items),
      () => undefined,
    );
    return () => request.abort();
  }, [isWanted]);
  return (
    <datalist id={listId}>
      {useCountries(countries).map(({ code, name }) => (
        <option key={code}>{name}</option>
      ))}
    </datalist>
  );
}
