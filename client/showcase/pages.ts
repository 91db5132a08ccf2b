/// <reference types="vite/client" />

/**
 * Every demo screen, each a chunk of its own. The list is one too: the product's screens do not
 * carry it along.
 */
const pages = import.meta.glob("./**/*page.tsx");

/**
 * The module of a demo screen, by its path below client/. Throws a TypeError where there is none.
 */
export function loadDemoPage(file: string): Promise<object> {
  const load = pages[`./${file.replace("showcase/", "")}.tsx`];
  if (!load) throw new TypeError(`routes.tsx names ${file}, which is no page.`);
  return load() as Promise<object>;
}
