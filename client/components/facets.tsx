import { type FormEvent, type RefCallback, useLayoutEffect, useRef } from "react";
import { useNavigate, useNavigation } from "react-router-dom";
import { CachedFragment } from "#client/components/cached-fragment.tsx";
import { Link } from "#client/components/link.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import type { Facet } from "#shared/contract/searches.ts";

/** A facet of a filter form; `whole` if it has more values than the form lists at first. */
export interface ShownFacet extends Facet {
  whole?: { count: number; isShown: boolean };
}

interface FacetFieldsProps {
  facet: ShownFacet;
  legend: string;
  chosen: readonly string[];
  /** Overrides the label from the server. */
  labelOf?: ((value: string) => string) | undefined;
  /** Shows the value, such as a chapter's number, before its label. */
  isNumbered?: boolean;
  isOpen: boolean;
  /** The link between the first values and all of them. */
  wholeLink?: { label: string; to: string } | undefined;
}

/** A facet as checkboxes with counts, in a form of `useFilterForm`. */
export function FacetFields(props: FacetFieldsProps) {
  const { facet, legend, chosen, isOpen, wholeLink } = props;
  const fields = useRef<HTMLFieldSetElement>(null);
  // Boxes keep what was clicked until the list arrives, and then show what it is filtered by.
  useLayoutEffect(() => {
    for (const box of fields.current?.querySelectorAll("input") ?? [])
      box.checked = chosen.includes(box.value);
  }, [chosen]);
  if (facet.values.length === 0) return null;
  const isUsed = chosen.length > 0 || facet.whole?.isShown;
  return (
    <details className="facet" open={isOpen || isUsed}>
      <summary>{legend}</summary>
      <fieldset ref={fields}>
        <CachedFragment name={`facet ${JSON.stringify([legend, facet, chosen])}`}>
          <Choices {...props} />
        </CachedFragment>
      </fieldset>
      {wholeLink && (
        <Link
          id={`facet-${facet.name}`}
          className="facet-whole"
          to={wholeLink.to}
          preventScrollReset
        >
          {wholeLink.label}
          <span className="visually-hidden">{` ${legend}`}</span>
        </Link>
      )}
    </details>
  );
}

function Choices({ facet, legend, chosen, labelOf, isNumbered = false }: FacetFieldsProps) {
  return (
    <>
      <legend className="visually-hidden">{legend}</legend>
      {facet.values.map(({ value, label, count }) => (
        <label key={value} className="facet-value">
          <input
            type="checkbox"
            className="form-check-input"
            name={facet.name}
            value={value}
            defaultChecked={chosen.includes(value)}
          />
          <span>
            {isNumbered && label !== value && `${value} `}
            {labelOf ? labelOf(value) : <ServerText>{label}</ServerText>}
          </span>
          <span className="facet-count">{count}</span>
        </label>
      ))}
    </>
  );
}

/**
 * The facet of that name. If the server returned none, its active values, so that they can be
 * removed.
 */
export function findFacet(
  facets: readonly Facet[],
  name: string,
  chosen: readonly string[],
): Facet {
  const uncounted = { name, values: chosen.map((value) => ({ value, label: value, count: 0 })) };
  return facets.find((facet) => facet.name === name) ?? uncounted;
}

interface FilterForm {
  /** Optimistic: those of a pending navigation to the same list. */
  filters: Filters;
  /** Navigates without the form's empty fields, so that the URL stays short. */
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** Submits the form after a change of a facet. */
  ref: RefCallback<HTMLFormElement>;
}

/** State of a GET form with the filters of the list at `path`. */
export function useFilterForm(
  path: string,
  current: Filters,
  read: (query: URLSearchParams) => Filters,
): FilterForm {
  const navigate = useNavigate();
  const { location: pending } = useNavigation();
  return {
    filters: pending?.pathname === path ? read(new URLSearchParams(pending.search)) : current,
    submit: (event) => {
      event.preventDefault();
      const address = path + writeFilters(filtersOfForm(event.currentTarget));
      void navigate(address, { preventScrollReset: true });
    },
    ref: submitOnChoice,
  };
}

/** The browser's own event: facets in a static part are not React's. */
function submitOnChoice(form: HTMLFormElement | null): (() => void) | undefined {
  const onChange = ({ target }: Event) => {
    if (target instanceof Element && target.matches(".facet input")) form?.requestSubmit();
  };
  form?.addEventListener("change", onChange);
  return () => form?.removeEventListener("change", onChange);
}

/** Filters of a list as in the query string: values by name. */
export type Filters = Readonly<Record<string, readonly string[]>>;

/** Non-empty values of the given names, in their order. */
export function readFilters(query: URLSearchParams, names: readonly string[]): Filters {
  const entries = names.map(
    (name) => [name, query.getAll(name).filter((value) => value.trim() !== "")] as const,
  );
  return Object.fromEntries(entries.filter(([, values]) => values.length > 0));
}

/** Query string with its leading `?`, or empty without filters. */
export function writeFilters(filters: Filters): string {
  const query = new URLSearchParams(
    Object.entries(filters).flatMap(([name, values]) => values.map((value) => [name, value])),
  );
  const text = query.toString();
  return text ? `?${text}` : "";
}

/** Replaces the values of one name; no values remove it. */
export function withFilter(filters: Filters, name: string, values: readonly string[]): Filters {
  const { [name]: _before, ...others } = filters;
  return values.length > 0 ? { ...others, [name]: values } : others;
}

/** Removes one value of one name. */
export function withoutValue(filters: Filters, name: string, value: string): Filters {
  return withFilter(
    filters,
    name,
    (filters[name] ?? []).filter((one) => one !== value),
  );
}

/** Filled fields of a form as filters. */
function filtersOfForm(form: HTMLFormElement): Filters {
  const query = new URLSearchParams(
    [...new FormData(form)].map(([name, value]) => [name, String(value)]),
  );
  return readFilters(query, [...new Set(query.keys())]);
}
