import type { RouterContextProvider } from "react-router-dom";
import { requestContext } from "#client/api/request-context.ts";

/**
 * A page's long text in the reader's language, from a chunk of its own; null where the page's own
 * English one serves.
 */
export async function loadText<T>(
  context: Readonly<RouterContextProvider>,
  translations: Readonly<Record<string, () => Promise<T>>>,
): Promise<T | null> {
  const { language } = context.get(requestContext);
  return (await translations[language]?.()) ?? null;
}
