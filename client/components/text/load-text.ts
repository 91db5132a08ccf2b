import type { RouterContextProvider } from "react-router-dom";
import { requestContext } from "#client/api/request-context.ts";

/**
 * The long text of a page in the user's language, from a chunk of its own; null for English, which
 * is part of the page.
 */
export async function loadText<T>(
  context: Readonly<RouterContextProvider>,
  translations: Readonly<Record<string, () => Promise<T>>>,
): Promise<T | null> {
  const { language } = context.get(requestContext);
  return (await translations[language]?.()) ?? null;
}
