import type * as z from "zod/mini";
import type { facet } from "#shared/contract/searches.ts";

export type Facet = z.infer<typeof facet>;

export interface FacetFieldsProps {
  facet: Facet;
  legend: string;
  chosen: readonly string[];
  /** Words for a value where its label is not to be taken as the server says it. */
  labelOf?: ((value: string) => string) | undefined;
  isOpen: boolean;
  /** Told after a box was ticked, with the form it stands in. */
  onChoice: (form: HTMLFormElement | null) => void;
}

/**
 * One facet of a list as boxes to tick, each with how many there are; folded away where it is long
 * and untouched.
 */
export function FacetFields({
  facet,
  legend,
  chosen,
  labelOf,
  isOpen,
  onChoice,
}: FacetFieldsProps) {
  if (facet.values.length === 0) return null;
  return (
    <details className="facet" open={isOpen || chosen.length > 0}>
      <summary>{legend}</summary>
      <fieldset>
        <legend className="visually-hidden">{legend}</legend>
        {facet.values.map(({ value, label, count }) => (
          <label key={value} className="facet-value">
            <input
              type="checkbox"
              className="form-check-input"
              name={facet.name}
              value={value}
              checked={chosen.includes(value)}
              onChange={(event) => onChoice(event.currentTarget.form)}
            />
            <span>{labelOf ? labelOf(value) : label}</span>
            <span className="facet-count">{count}</span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}

/** Filters of a list as the address carries them: each name with its values. */
export type Filters = Readonly<Record<string, readonly string[]>>;

/** The values of these names, in their order, without empty ones. */
export function readFilters(query: URLSearchParams, names: readonly string[]): Filters {
  const entries = names.map(
    (name) => [name, query.getAll(name).filter((value) => value.trim() !== "")] as const,
  );
  return Object.fromEntries(entries.filter(([, values]) => values.length > 0));
}

/** Query string of filters, `?` first; empty where there are none. */
export function writeFilters(filters: Filters): string {
  const query = new URLSearchParams(
    Object.entries(filters).flatMap(([name, values]) => values.map((value) => [name, value])),
  );
  const text = query.toString();
  return text ? `?${text}` : "";
}

/** The filters with other values under one name; none takes it away. */
export function withFilter(filters: Filters, name: string, values: readonly string[]): Filters {
  const { [name]: _before, ...others } = filters;
  return values.length > 0 ? { ...others, [name]: values } : others;
}

/** The filters without one value of one name. */
export function withoutValue(filters: Filters, name: string, value: string): Filters {
  return withFilter(
    filters,
    name,
    (filters[name] ?? []).filter((one) => one !== value),
  );
}

/** A form's filled fields as filters. */
export function filtersOfForm(form: HTMLFormElement): Filters {
  const query = new URLSearchParams(
    [...new FormData(form)].map(([name, value]) => [name, String(value)]),
  );
  return readFilters(query, [...new Set(query.keys())]);
}
