export interface LocalStore extends Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  names(): string[];
}

/** In memory only, until the page is left. */
const memory = new Map<string, string>();
const inMemory: LocalStore = {
  getItem: (name) => memory.get(name) ?? null,
  setItem: (name, text) => void memory.set(name, text),
  removeItem: (name) => void memory.delete(name),
  names: () => [...memory.keys()],
};

/** localStorage, or memory where the browser blocks it: even reading the property throws there. */
export function localStore(): LocalStore {
  try {
    const storage = localStorage;
    return {
      getItem: (name) => storage.getItem(name),
      setItem: (name, text) => storage.setItem(name, text),
      removeItem: (name) => storage.removeItem(name),
      names: () => Object.keys(storage),
    };
  } catch {
    return inMemory;
  }
}
