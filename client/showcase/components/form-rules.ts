export interface FormField {
  name: string;
  label: string;
  kind?: "text" | "email" | "tel" | "number" | "money" | "date" | "long" | "choice";
  isRequired?: boolean;
  hint?: string;
  /** For `choice` only. */
  options?: readonly (readonly [value: string, text: string])[];
  maxLength?: number;
}

export type FormValues = Readonly<Record<string, string>>;

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const phoneShape = /^\+?[\d\s()/-]{6,24}$/;

/** Error messages by field; empty if valid. */
export function problemsOf(
  fields: readonly FormField[],
  values: FormValues,
): Record<string, string> {
  const entries = fields.map(
    (field) => [field.name, problemOf(field, (values[field.name] ?? "").trim())] as const,
  );
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function problemOf({ label, kind, isRequired }: FormField, value: string): string | undefined {
  if (!value) return isRequired ? `${label}: please fill this in.` : undefined;
  if (kind === "email" && !emailShape.test(value))
    return `${label}: write it like name@company.com.`;
  if (kind === "tel" && !phoneShape.test(value))
    return `${label}: digits, spaces and a leading +, at least six.`;
  if (kind === "number" && !/^\d{1,7}$/.test(value)) return `${label}: a whole number.`;
  if (kind === "money" && centsOf(value) === undefined)
    return `${label}: an amount like 12500 or 12500.50.`;
  return undefined;
}

/** Cents from "12,500.50"; undefined if it is not an amount. */
export function centsOf(text: string): number | undefined {
  const plain = text.replace(/[\s,€]/g, "");
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined;
}
