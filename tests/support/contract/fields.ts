import * as z from "zod";
import type { AnyCall } from "#shared/contract/call.ts";

/** A field of an input, possibly nested, with its own schema. */
export interface Leaf {
  /** The input's own field. */
  field: string;
  type: string;
  schema: z.core.$ZodType;
  /** The field takes a list of such values. */
  isList: boolean;
}

/** Definitions of zod that inputs consist of. */
interface Definition {
  type: string;
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
  element?: z.core.$ZodType;
  options?: readonly z.core.$ZodType[];
  shape?: Readonly<Record<string, z.core.$ZodType>>;
}

const definitionOf = (schema: z.core.$ZodType) => schema._zod.def as unknown as Definition;

/** The fields of a call's input, by name. */
export function fieldsOf({ input }: AnyCall): Record<string, z.core.$ZodType> {
  const { shape, type } = definitionOf(input);
  if (type !== "object" || !shape) throw new Error("an input is an object");
  return { ...shape };
}

/** All values of an input, nested ones included. */
export function leavesOf(call: AnyCall): Leaf[] {
  return Object.entries(fieldsOf(call)).flatMap(([field, schema]) => walk(field, schema, false));
}

function walk(field: string, schema: z.core.$ZodType, isList: boolean): Leaf[] {
  const { type, innerType, in: first, out, element, options, shape } = definitionOf(schema);
  if (shape) throw new Error(`${field}: an object within an input is not tested`);
  if (innerType) return walk(field, innerType, isList);
  if (element) return walk(field, element, true);
  // A transformation accepts the type of its result; a text follows its first rules.
  if (first && out)
    return definitionOf(first).type === "transform"
      ? walk(field, out, isList)
      : walk(field, first, isList);
  if (options && type === "union") return options.flatMap((one) => walk(field, one, isList));
  return [{ field, type, schema, isList }];
}

const samples: readonly unknown[] = [
  "name@company.com",
  "boots",
  "GB",
  "en",
  "640411",
  "64",
  "2026-11-22",
  1,
  false,
  null,
  [],
];

/** A valid value: the first sample that the schema accepts, or its first option. */
export function validValue(schema: z.core.$ZodType): unknown {
  const optional = z.safeParse(schema, undefined).success;
  if (optional) return undefined;
  const found = findSample(schema);
  if (found === undefined) throw new Error("none of the samples is a valid value");
  return found;
}

/** The same for a nested value; undefined if no sample has its format. */
export function findSample(schema: z.core.$ZodType): unknown {
  const known = firstOption(schema);
  return [known, ...samples].find((one) => one !== undefined && z.safeParse(schema, one).success);
}

function firstOption(schema: z.core.$ZodType): unknown {
  const { type } = definitionOf(schema);
  const { entries } = schema._zod.def as unknown as { entries?: Record<string, string> };
  return type === "enum" && entries ? Object.values(entries)[0] : undefined;
}

/** An input with all required fields, all valid. */
export function validInput(call: AnyCall): Record<string, unknown> {
  const values = Object.entries(fieldsOf(call)).map(([field, schema]) => [
    field,
    validValue(schema),
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}
