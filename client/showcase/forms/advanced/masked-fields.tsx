import type { MaskitoOptions } from "@maskito/core";
import { useMaskito } from "@maskito/react";
import { Field } from "#client/showcase/frame/field.tsx";

const digits = (count: number) => Array.from({ length: count }, () => /\d/);

/**
 * Constants: a mask that is made anew at each drawing would be laid on the field again each time.
 */
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

/** Fields that put the dots, dashes and spaces in themselves and take no other signs. */
export function MaskedFields() {
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
      {(tied) => <input {...tied} ref={mask} className="form-control" autoComplete="off" />}
    </Field>
  );
}
