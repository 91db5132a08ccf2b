import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { transport } from "#client/api/http.ts";
import { titlesIn } from "#client/api/request-context.ts";
import { HsCode } from "#client/components/hs-code.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { createClient } from "#shared/contract/call.ts";
import { hsCodes } from "#shared/contract/hs-codes.ts";
import { type LaneChoice, paths } from "#shared/paths.ts";

interface CodeComboboxProps {
  q: string;
  problem: string | undefined;
  lane: LaneChoice;
}

/**
 * Text input that suggests codes while typing, by the WAI-ARIA combobox pattern (list autocomplete,
 * no inline completion).
 */
export function CodeCombobox({ q, problem, lane }: CodeComboboxProps) {
  const { t } = useTranslation("search");
  const navigate = useNavigate();
  const [text, setText] = useSyncedState(q);
  const [activeIndex, setActiveIndex] = useState(-1);
  const { suggestions, request, close } = useSuggestions();
  const isOpen = suggestions.length > 0;
  const active = suggestions[activeIndex];

  const closeList = () => {
    close();
    setActiveIndex(-1);
  };
  const open = (suggestion: Suggestion) => {
    closeList();
    void navigate(paths.hsCodeDetails({ ...suggestion, ...lane }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Also drops pending suggestions. With the list closed, Escape clears the field natively.
    if (event.key === "Escape") closeList();
    const next = nextOption(event.key, activeIndex, suggestions.length);
    if (isOpen && next !== null) setActiveIndex(next);
    else if (event.key === "Enter" && active) open(active);
    else if (!isOpen || event.key !== "Escape") return;
    event.preventDefault();
  };

  return (
    <div className="search-box">
      <label className="form-label" htmlFor="search-q">
        {t("form.q")}
      </label>
      <input
        className={`form-control ${problem ? "is-invalid" : ""}`}
        id="search-q"
        name="q"
        type="search"
        required
        autoComplete="off"
        spellCheck
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls="search-suggestions"
        aria-activedescendant={active ? `suggestion-${active.code}` : undefined}
        aria-describedby={problem ? "search-q-problem search-q-hint" : "search-q-hint"}
        aria-invalid={problem ? true : undefined}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setActiveIndex(-1);
          request(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={closeList}
      />
      <SuggestionList suggestions={suggestions} active={active} onChoose={open} />
      {problem && (
        <p className="invalid-feedback" id="search-q-problem">
          <ServerText>{problem}</ServerText>
        </p>
      )}
      <p className="form-text" id="search-q-hint">
        {t("form.hint")}
      </p>
      <p className="visually-hidden" role="status">
        {isOpen ? t("suggest.count", { count: suggestions.length }) : ""}
      </p>
    </div>
  );
}

/** Cycles through the options and the input (-1); null for other keys. */
export function nextOption(key: string, index: number, count: number): number | null {
  if (key === "ArrowDown") return index + 1 >= count ? -1 : index + 1;
  if (key === "ArrowUp") return index < 0 ? count - 1 : index - 1;
  return null;
}

interface SuggestionListProps {
  suggestions: readonly Suggestion[];
  active: Suggestion | undefined;
  onChoose: (suggestion: Suggestion) => void;
}

function SuggestionList({ suggestions, active, onChoose }: SuggestionListProps) {
  const { t } = useTranslation("search");
  return (
    <div
      className="search-suggestions"
      id="search-suggestions"
      role="listbox"
      aria-label={t("suggest.label")}
      hidden={suggestions.length === 0}
    >
      {suggestions.map((suggestion) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles keys
        // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus
        <div
          key={suggestion.code}
          id={`suggestion-${suggestion.code}`}
          className={suggestion === active ? "search-suggestion is-active" : "search-suggestion"}
          role="option"
          aria-selected={suggestion === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
        >
          <HsCode digits={suggestion.code} />
          <span>
            {![suggestion.title, suggestion.translation, suggestion.code].includes(
              suggestion.match,
            ) && <strong>{suggestion.match} · </strong>}
            {suggestion.translation ?? <ServerText>{suggestion.title}</ServerText>}
          </span>
        </div>
      ))}
    </div>
  );
}

interface Suggestion {
  code: string;
  title: string;
  translation?: string | undefined;
  match: string;
}

const debounceMs = 150;
const minQueryLength = 2;

interface Suggestions {
  suggestions: readonly Suggestion[];
  /** Debounced; a newer text replaces an older one. */
  request(text: string): void;
  close(): void;
}

/** Suggestions while typing. Optional: failures yield none. */
function useSuggestions(): Suggestions {
  const { language } = useTranslation().i18n;
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const pending = useRef<AbortController>(null);

  const close = () => {
    pending.current?.abort();
    setSuggestions([]);
  };
  const request = (text: string) => {
    pending.current?.abort();
    const q = text.trim();
    if (q.length < minQueryLength) return setSuggestions([]);
    const controller = new AbortController();
    pending.current = controller;
    void fetchSuggestions({ q, language }, controller.signal).then((items) => {
      if (!controller.signal.aborted) setSuggestions(items);
    });
  };
  useEffect(() => () => pending.current?.abort(), []);
  return { suggestions, request, close };
}

async function fetchSuggestions(
  { q, language }: { q: string; language: string },
  signal: AbortSignal,
): Promise<readonly Suggestion[]> {
  await new Promise((resolve) => setTimeout(resolve, debounceMs));
  if (signal.aborted) return [];
  const api = createClient(transport, "/api");
  return api(hsCodes.suggest, { q, ...titlesIn(language) }, { signal }).then(
    ({ items }) => items,
    () => [],
  );
}

/** State that starts as `source` and resets whenever `source` changes. */
export function useSyncedState(source: string): [string, (value: string) => void] {
  const [state, setState] = useState({ value: source, source });
  if (state.source !== source) setState({ value: source, source });
  const [set] = useState(() => (value: string) => setState((before) => ({ ...before, value })));
  return [state.source === source ? state.value : source, set];
}
