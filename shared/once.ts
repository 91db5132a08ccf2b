/** Creates a value when it is first asked for. */
export function once<T>(create: () => T): () => T {
  let created: { value: T } | null = null;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
}
