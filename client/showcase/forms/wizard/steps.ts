interface StepField {
  name: string;
  label: string;
  type?: "text" | "email" | "tel" | "number";
  value?: string;
  isRequired?: boolean;
  /** The pattern of valid values and its error message. */
  rule?: { pattern: RegExp; message: string };
  options?: readonly string[];
}

export interface Step {
  title: string;
  lead: string;
  fields: readonly StepField[];
}

/** Booking a shipment in three steps. */
export const steps: readonly [Step, Step, Step] = [
  {
    title: "Goods",
    lead: "Goods and quantity.",
    fields: [
      { name: "goods", label: "Goods", isRequired: true },
      {
        name: "hsCode",
        label: "HS code",
        isRequired: true,
        rule: { pattern: /^\d{6}$/, message: "The HS code has six digits." },
      },
      {
        name: "cartons",
        label: "Cartons",
        value: "12",
        isRequired: true,
        rule: { pattern: /^[1-9]\d{0,3}$/, message: "Cartons: a whole number from 1 to 9,999." },
      },
    ],
  },
  {
    title: "Lane",
    lead: "Route and mode of transport.",
    fields: [
      { name: "from", label: "From", value: "Rotterdam", isRequired: true },
      { name: "to", label: "To", isRequired: true },
      { name: "way", label: "Way", options: ["Road", "Sea", "Air", "Barge"] },
    ],
  },
  {
    title: "Contact",
    lead: "Arrival notification.",
    fields: [
      { name: "name", label: "Name", isRequired: true },
      {
        name: "email",
        label: "Email",
        type: "email",
        isRequired: true,
        rule: {
          pattern: /^\S+@\S+\.\S+$/,
          message: "Email: an address such as name@company.example.",
        },
      },
      { name: "phone", label: "Telephone", type: "tel" },
    ],
  },
];

/** Error messages by field. */
export function checkStep(
  step: Step,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    step.fields.flatMap(({ name, label, isRequired, rule }) => {
      const value = (values[name] ?? "").trim();
      if (value === "") return isRequired ? [[name, `${label} is missing.`]] : [];
      return rule && !rule.pattern.test(value) ? [[name, rule.message]] : [];
    }),
  );
}
