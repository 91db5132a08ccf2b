import { useEffect, useState } from "react";
import { transport } from "#client/api/http.ts";
import {
  searchProduct,
  minQueryLength,
  type ProductResults,
} from "#client/components/screen-search/product-search.ts";
import { createClient } from "#shared/contract/call.ts";

/** So long has nobody typed before something is asked. */
const pauseMs = 180;
const maxNotifications = 3;

export interface Product {
  /**
   * What was answered last; it stays while the next is on its way, so that the list does not jump.
   */
  answer: ProductResults | null;
  isBusy: boolean;
  again: () => void;
}

/** Asks the product for the words while they are typed; only the last ones asked for are shown. */
export function useProduct(q: string): Product {
  const words = q.trim();
  const [answer, setAnswer] = useState<ProductResults | null>(null);
  const [turn, setTurn] = useState(0);
  const isAsked = words.length >= minQueryLength;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks for the same words again
  useEffect(() => {
    if (!isAsked) return setAnswer(null);
    const asking = new AbortController();
    const timer = setTimeout(() => {
      const api = createClient(transport, "/api");
      searchProduct(api, words, { maxNotifications, signal: asking.signal }).then(
        (answered) => asking.signal.aborted || setAnswer(answered),
        () => undefined,
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [words, isAsked, turn]);
  return {
    answer: isAsked ? answer : null,
    isBusy: isAsked && answer?.q !== words,
    again: () => setTurn(turn + 1),
  };
}
