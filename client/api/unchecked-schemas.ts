/**
 * What stands in for the schema library in the browser's build (vite.config.ts). A browser needs the contract for its methods and paths; what it sends and
 * gets is checked by the server, both ways, so the checking code would be dead weight on every page. Types still come from the real library.
 */
interface Unchecked {
  check(): Unchecked;
  options: readonly unknown[];
}

const make = (options: readonly unknown[] = []): Unchecked => {
  const schema: Unchecked = { check: () => schema, options };
  return schema;
};
const schema = (): Unchecked => make();

export {
  schema as _default,
  schema as array,
  schema as boolean,
  schema as discriminatedUnion,
  schema as extend,
  schema as int,
  schema as literal,
  schema as looseObject,
  schema as maximum,
  schema as maxLength,
  schema as minimum,
  schema as minLength,
  schema as nullable,
  schema as number,
  schema as object,
  schema as optional,
  schema as pipe,
  schema as record,
  schema as regex,
  schema as string,
  schema as toLowerCase,
  schema as toUpperCase,
  schema as transform,
  schema as trim,
  schema as union,
  schema as unknown,
  schema as url,
};

const choice = (values: readonly unknown[]): Unchecked => make(values);

export { choice as enum };

export const coerce = { number: schema };

/** Takes what the server sent as it is. */
export const safeParse = (_schema: unknown, data: unknown): { success: true; data: unknown } => ({ success: true, data });
