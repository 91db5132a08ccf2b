/** What is kept in memory of a table, read again when the table has changed. */
export interface CurrentIndex<Index> {
  /** Of the rows as they are now. */
  current(): Promise<Index>;
}

export function keepIndex<Index extends { version: string }>(
  readVersion: () => Promise<string>,
  read: () => Promise<Index>,
): CurrentIndex<Index> {
  let index: Index | null = null;
  let loading: Promise<Index> | null = null;
  const load = () => {
    loading ??= read()
      .then((loaded) => {
        index = loaded;
        return loaded;
      })
      .finally(() => {
        loading = null;
      });
    return loading;
  };
  return {
    current: async () => {
      const version = await readVersion();
      if (index?.version === version) return index;
      // One that is being loaded may have begun before the change.
      await loading;
      return index?.version === version ? index : load();
    },
  };
}
