/** The filters as they stand in the address. */
export type Query = Record<string, string | string[]>;

export function toSearch(query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) for (const one of Array.isArray(value) ? value : [value]) search.append(name, one);
  return search.toString();
}

/** The address of the feed without one value of one filter. */
export function without(query: Query, name: string, value: string): string {
  const rest = { ...query };
  const left = [rest[name] ?? []].flat().filter((one) => one !== value);
  delete rest.page;
  if (left.length > 0) rest[name] = left;
  else delete rest[name];
  const search = toSearch(rest);
  return search ? `/latest-notifications?${search}` : "/latest-notifications";
}
