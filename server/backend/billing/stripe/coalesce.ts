/**
 * Work by key, one at a time: whoever asks while it runs gets the next run, which begins after they
 * asked, and shares it with everybody else who is waiting. A hundred notices of one change cost two
 * runs.
 */
export function coalesce(work: (key: string) => Promise<void>): (key: string) => Promise<void> {
  interface Runs {
    present: Promise<void>;
    next: Promise<void> | null;
  }
  const all = new Map<string, Runs>();

  function start(key: string): Promise<void> {
    const runs: Runs = { present: work(key), next: null };
    all.set(key, runs);
    runs.present = runs.present.finally(() => {
      if (runs.next === null) all.delete(key);
    });
    return runs.present;
  }

  return (key) => {
    const runs = all.get(key);
    if (!runs) return start(key);
    runs.next ??= runs.present.catch(() => undefined).then(() => start(key));
    return runs.next;
  };
}
