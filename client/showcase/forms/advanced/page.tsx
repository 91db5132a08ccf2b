import { HalfCard } from "#client/showcase/components/showcase-screen.tsx";
import "#client/showcase/forms/advanced/advanced.css";
import type { MaskitoOptions } from "@maskito/core";
import { useMaskito } from "@maskito/react";
import { useSelect } from "downshift";
import { Check, ChevronDown } from "lucide-react";
import { useState } from "react";
import { useLoaderData } from "react-router-dom";
import { addDays, formatDate, loadToday } from "#client/showcase/components/dates.ts";
import { Field } from "#client/showcase/components/field.tsx";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import { DateRangePicker } from "#client/showcase/forms/advanced/date-range-picker.tsx";
import { MultiSelect, Typeahead } from "#client/showcase/forms/advanced/typeahead.tsx";
import { partners } from "#client/showcase/sample/partners.ts";
import { people } from "#client/showcase/sample/people.ts";

export { loadToday as loader };
/** Fields beyond the browser's own, with the keyboard support people expect. */
export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  return (
    <ShowcaseScreen
      title="Form advanced"
      lead="Selects, type-ahead, dates and times, a period, and input masks."
      hasSample={false}
    >
      <div className="row g-3">
        <HalfCard title="Select one">
          <SingleSelect label="Who declares" options={people.map(({ name }) => name)} />
        </HalfCard>
        <HalfCard title="Select several">
          <MultiSelect label="Who is told" options={people.map(({ name }) => name)} />
        </HalfCard>
        <HalfCard title="Typing ahead">
          <Typeahead
            label="Partner"
            options={partners.map(({ name, city }) => `${name}, ${city}`)}
          />
        </HalfCard>
        <HalfCard title="Dates and times">
          <DateTimeFields today={today} />
        </HalfCard>
        <HalfCard title="Date range">
          <Period today={today} />
        </HalfCard>
        <HalfCard title="Masks">
          <MaskedFields />
        </HalfCard>
      </div>
    </ShowcaseScreen>
  );
}

function Period({ today }: { today: string }) {
  const [range, setRange] = useState({ from: today, to: addDays(today, 6) });
  return (
    <DateRangePicker label="Period of the report" today={today} value={range} onChange={setRange} />
  );
}

const digits = (count: number) => Array.from({ length: count }, () => /\d/);

/** Constants: Maskito reapplies a mask whose options object is new. */
const masks: readonly { label: string; hint: string; options: MaskitoOptions }[] = [
  {
    label: "HS code",
    hint: "Six digits: 0901.21",
    options: { mask: [...digits(4), ".", ...digits(2)] },
  },
  {
    label: "Container",
    hint: "Owner, number, check digit: MSKU 123456-7",
    options: { mask: [/[a-z]/i, /[a-z]/i, /[a-z]/i, /[a-z]/i, " ", ...digits(6), "-", /\d/] },
  },
  {
    label: "Day",
    hint: "Day, month, year: 21.11.2026",
    options: { mask: [...digits(2), ".", ...digits(2), ".", ...digits(4)] },
  },
  {
    label: "Telephone in the Netherlands",
    hint: "+31 10 555 0140",
    options: { mask: ["+", "3", "1", " ", ...digits(2), " ", ...digits(3), " ", ...digits(4)] },
  },
];

/** Input masks that insert the separators and reject other characters. */
function MaskedFields() {
  return masks.map(({ label, hint, options }) => (
    <Masked key={label} label={label} hint={hint} options={options} />
  ));
}

function Masked({
  label,
  hint,
  options,
}: {
  label: string;
  hint: string;
  options: MaskitoOptions;
}) {
  const mask = useMaskito({ options });
  return (
    <Field label={label} hint={hint}>
      {(attributes) => (
        <input {...attributes} ref={mask} className="form-control" autoComplete="off" />
      )}
    </Field>
  );
}

/** A listbox with type-ahead. */
function SingleSelect({ label, options }: { label: string; options: readonly string[] }) {
  const {
    isOpen,
    selectedItem,
    highlightedIndex,
    getLabelProps,
    getToggleButtonProps,
    getMenuProps,
    getItemProps,
  } = useSelect({
    items: [...options],
  });
  return (
    <div className="combobox">
      <span className="form-label d-block" {...getLabelProps()}>
        {label}
      </span>
      <div className="form-control combobox-button" {...getToggleButtonProps()}>
        {selectedItem ?? <span className="text-muted">Choose</span>}
        <ChevronDown size={16} aria-hidden="true" />
      </div>
      <ul className={isOpen ? "combobox-list" : "combobox-list d-none"} {...getMenuProps()}>
        {options.map((option, index) => (
          <li
            key={option}
            className={index === highlightedIndex ? "combobox-option is-marked" : "combobox-option"}
            {...getItemProps({ item: option, index })}
          >
            {option}
            {option === selectedItem && <Check size={16} aria-hidden="true" />}
          </li>
        ))}
      </ul>
      <p className="form-text mb-0" role="status">
        {selectedItem ? `${selectedItem} declares.` : "No one selected yet."}
      </p>
    </div>
  );
}

/** Native date and time pickers, with limits and a computed summary. */
function DateTimeFields({ today }: { today: string }) {
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState(addDays(today, 7));
  const [at, setAt] = useState("08:30");
  const wrongOrder = from !== "" && to !== "" && to < from;
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
  const dayCount = days === 1 ? "1 day" : `${days} days`;
  return (
    <>
      <div className="row">
        <div className="col-sm-6">
          <Field label="Leaves on">
            {(attributes) => (
              <input
                {...attributes}
                type="date"
                className="form-control"
                min={today}
                value={from}
                onChange={(event) => setFrom(event.target.value)}
              />
            )}
          </Field>
        </div>
        <div className="col-sm-6">
          <Field
            label="Arrives on"
            problem={wrongOrder ? "The arrival must not be before the departure." : undefined}
          >
            {(attributes) => (
              <input
                {...attributes}
                type="date"
                className="form-control"
                min={from}
                value={to}
                onChange={(event) => setTo(event.target.value)}
              />
            )}
          </Field>
        </div>
        <div className="col-sm-6">
          <Field label="Gate opens at">
            {(attributes) => (
              <input
                {...attributes}
                type="time"
                className="form-control"
                step={900}
                value={at}
                onChange={(event) => setAt(event.target.value)}
              />
            )}
          </Field>
        </div>
        <div className="col-sm-6">
          <Field label="Month of the declaration">
            {(attributes) => (
              <input
                {...attributes}
                type="month"
                className="form-control"
                defaultValue={today.slice(0, 7)}
              />
            )}
          </Field>
        </div>
      </div>
      <p className="form-text mb-0" role="status">
        {wrongOrder || !from || !to
          ? "The end must not be before the start."
          : `${formatDate(from)} to ${formatDate(to)}, ${dayCount}, gate at ${at || "any time"}.`}
      </p>
    </>
  );
}
