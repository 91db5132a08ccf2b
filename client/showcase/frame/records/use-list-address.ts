import { useSearchParams } from "react-router-dom";
import {
  type ListAddress,
  readListAddress,
  withChanges,
} from "#client/showcase/frame/records/list-address.ts";

export interface ListView extends ListAddress {
  query: URLSearchParams;
  /** Puts values into the address (empty: takes them out) without adding to the history. */
  change: (changes: Readonly<Record<string, string>>) => void;
  /** The address with such values, for a link. */
  hrefWith: (changes: Readonly<Record<string, string>>) => string;
}

/**
 * A list's search, order and page as the address has them, so that a link or a reload shows the
 * same.
 */
export function useListAddress(sort: string): ListView {
  const [query, setQuery] = useSearchParams();
  return {
    ...readListAddress(query, sort),
    query,
    change: (changes) =>
      setQuery((now) => withChanges(now, changes), { replace: true, preventScrollReset: true }),
    hrefWith: (changes) => `?${withChanges(query, changes)}`,
  };
}
