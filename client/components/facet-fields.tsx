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
