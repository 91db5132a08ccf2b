import { useEffect, useRef, useState } from "react";
import { fetchCarrier } from "#client/api/fetch-carrier.ts";
import { createClient } from "#shared/contract/call.ts";
import { hsCodes } from "#shared/contract/hs-codes.ts";

export interface Suggestion {
  code: string;
  title: string;
  match: string;
}

const pauseMs = 150;
const fromLetters = 2;

export interface Suggestions {
  suggestions: readonly Suggestion[];
  /** Suggests for a text after a pause; a newer text takes its place. */
  ask(text: string): void;
  close(): void;
}

/**
 * Suggestions while typing. They are an extra: where none can be had, there are none and nothing is
 * said.
 */
export function useSuggestions(): Suggestions {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const running = useRef<AbortController>(null);

  const close = () => {
    running.current?.abort();
    setSuggestions([]);
  };
  const ask = (text: string) => {
    running.current?.abort();
    const q = text.trim();
    if (q.length < fromLetters) return setSuggestions([]);
    const turn = new AbortController();
    running.current = turn;
    void suggestLater(q, turn.signal).then((found) => {
      if (!turn.signal.aborted) setSuggestions(found);
    });
  };
  useEffect(() => () => running.current?.abort(), []);
  return { suggestions, ask, close };
}

async function suggestLater(q: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  if (signal.aborted) return [];
  const api = createClient(fetchCarrier, "/api");
  return api(hsCodes.suggest, { q }, { signal }).then(
    ({ items }) => items,
    () => [],
  );
}
