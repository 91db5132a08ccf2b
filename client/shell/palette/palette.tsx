import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { transport } from "#client/api/http.ts";
import { useDayFormat } from "#client/components/date-format.ts";
import { Icon, type IconName } from "#client/components/icon.tsx";
import {
  minQueryLength,
  type ProductResults,
  type ResultItem,
  searchProduct,
} from "#client/components/screen-search/product-search.ts";
import { ResultText, ResultTitle } from "#client/components/screen-search/result-words.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { mayOpen, needsParameters, useScreens } from "#client/routes/screen.ts";
import {
  type ActionItem,
  offeredActions,
  runAction,
} from "#client/shell/palette/palette-actions.ts";
import { PaletteDialog } from "#client/shell/palette/palette-dialog.tsx";
import {
  nextPlace,
  type PaletteGroup,
  paletteGroups,
  recallScreens,
  rememberScreen,
} from "#client/shell/palette/palette-groups.ts";
import { createClient } from "#shared/contract/call.ts";
import type { SessionUser } from "#shared/contract/session.ts";

interface PaletteProps {
  user: SessionUser | null;
  onClose: () => void;
  /** Opens the list of keys instead. */
  onShortcuts: () => void;
}

/**
 * Searches screens, HS codes, regulations and notifications while typing (WAI-ARIA combobox in a
 * dialog). Never costs a credit.
 */
export function Palette({ user, onClose, onShortcuts }: PaletteProps) {
  const { t } = useTranslation("find");
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const [q, setQ] = useState("");
  const [chosen, setChosen] = useState<string>();
  const [recent] = useState(() => recallScreens());
  const [actions] = useState(() => offeredActions());
  const product = useProduct(q);
  const day = useDayFormat();
  const open = useScreens().filter((screen) => mayOpen(screen, user) && !needsParameters(screen));
  const groups = paletteGroups(
    { q, screens: open, actions, recent, product: product.answer, hasPage: user !== null, day },
    t,
  );
  const items = groups.flatMap((group) => group.items);
  const active = items.find(({ id }) => id === chosen) ?? items[0];

  /** Closes first: the dialog returns the focus, which the opened page then takes. */
  const go = ({ kind, address, action }: ActionItem) => {
    if (kind === "screen") rememberScreen(address);
    dialog.current?.close();
    if (action === "shortcuts") onShortcuts();
    else if (action) runAction(action);
    else void navigate(address);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = nextPlace(event.key, active ? items.indexOf(active) : -1, items.length);
    if (next !== null) setChosen(items[next]?.id);
    else if (event.key === "Enter" && active) go(active);
    else return;
    event.preventDefault();
  };
  const head = (
    <>
      <Icon name="search" />
      <input
        type="text"
        role="combobox"
        aria-label={t("palette.title")}
        aria-autocomplete="list"
        aria-expanded={items.length > 0}
        aria-controls="palette-list"
        aria-activedescendant={active ? optionId(active) : undefined}
        aria-describedby="palette-hint"
        placeholder={t("palette.placeholder")}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={200}
        value={q}
        onChange={(event) => {
          setQ(event.currentTarget.value);
          setChosen(undefined);
        }}
        onKeyDown={onKeyDown}
      />
    </>
  );
  return (
    <PaletteDialog
      dialog={dialog}
      name={{ "aria-label": t("palette.title") }}
      head={head}
      onClose={onClose}
    >
      <PaletteList groups={groups} active={active} onChoose={go} onPoint={setChosen} />
      <PaletteStatus q={q} groups={groups} product={product} />
    </PaletteDialog>
  );
}

interface PaletteListProps {
  groups: readonly PaletteGroup[];
  active: ActionItem | undefined;
  onChoose: (found: ActionItem) => void;
  onPoint: (id: string) => void;
}

const icons: Record<ResultItem["kind"], IconName> = {
  straight: "tag",
  action: "arrow-right",
  screen: "page",
  code: "tag",
  regulation: "book",
  notification: "bell",
  more: "search",
};

const optionId = ({ id }: ResultItem) => `palette-${id.replace(/[^\w-]+/g, "-")}`;

/** The focus stays in the text field. Options are links, so that they open in a new tab too. */
function PaletteList({ groups, active, onChoose, onPoint }: PaletteListProps) {
  const { t } = useTranslation("find");
  const list = useRef<HTMLDivElement>(null);
  const activeId = active && optionId(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
    // Scrolls the group's heading into view with its first option.
    if (list.current?.querySelector('[role="option"]')?.id === activeId)
      list.current?.scrollTo({ top: 0 });
  }, [activeId]);
  const choose = (event: MouseEvent, found: ActionItem) => {
    if (!found.action && (event.metaKey || event.ctrlKey || event.shiftKey)) return;
    event.preventDefault();
    onChoose(found);
  };
  return (
    <div
      ref={list}
      className="palette-list"
      id="palette-list"
      role="listbox"
      aria-label={t("palette.results")}
    >
      {groups.map(({ name, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
        <div key={name} role="group" aria-labelledby={`palette-group-${name}`}>
          <p id={`palette-group-${name}`} className="palette-group">
            {t(`group.${name}`)}
          </p>
          {items.map((found) => (
            <a
              key={found.id}
              id={optionId(found)}
              href={found.action ? undefined : found.address}
              role="option"
              tabIndex={-1}
              aria-selected={found === active}
              className={found === active ? "palette-option is-active" : "palette-option"}
              onClick={(event) => choose(event, found)}
              onMouseMove={() => found !== active && onPoint(found.id)}
            >
              <Icon name={icons[found.kind]} />
              <span className="palette-title">
                <ResultTitle item={found} />
              </span>
              <span className="palette-text">
                <ResultText item={found} />
              </span>
            </a>
          ))}
        </div>
      ))}
    </div>
  );
}

interface PaletteStatusProps {
  q: string;
  groups: readonly PaletteGroup[];
  product: Product;
}

/** Announces the number of results, and of the links to more apart from them. */
function PaletteStatus({ q, groups, product: { answer, isBusy, again } }: PaletteStatusProps) {
  const { t } = useTranslation("find");
  const words = q.trim();
  const count = groups.reduce(
    (sum, { name, items }) => sum + (name === "more" ? 0 : items.length),
    0,
  );
  const hasFailed = !isBusy && answer !== null && answer.failed.length > 0;
  return (
    <div className="palette-foot">
      {hasFailed && (
        <p className="palette-failed">
          {t("palette.failed")}{" "}
          <button type="button" className="btn btn-sm btn-outline-secondary" onClick={again}>
            {t("palette.again")}
          </button>
        </p>
      )}
      <p role="status">{status()}</p>
      <p id="palette-hint" className="palette-hint">
        {t("palette.hint")}
      </p>
    </div>
  );

  function linksText(): string {
    const links = groups.find(({ name }) => name === "more")?.items.length ?? 0;
    return links === 0 ? "" : t("palette.links", { count: links });
  }

  function status(): string {
    if (isBusy) return t("palette.busy");
    if (count > 0) return [t("palette.count", { count }), linksText()].filter(Boolean).join(" · ");
    return words === "" ? "" : `${t("palette.nothing", { q: words })} ${t("palette.nothingHelp")}`;
  }
}

/** Debounce. */
const pauseMs = 180;
const maxNotifications = 3;

interface Product {
  /** The last answer; stays while the next one loads, so that the list does not jump. */
  answer: ProductResults | null;
  isBusy: boolean;
  again: () => void;
}

/** Searches the product while typing; only the answer to the latest query is shown. */
function useProduct(q: string): Product {
  const words = q.trim();
  const { language } = useTranslation().i18n;
  const [answer, setAnswer] = useState<ProductResults | null>(null);
  const [turn, setTurn] = useState(0);
  const isSearch = words.length >= minQueryLength;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn repeats the same search
  useEffect(() => {
    if (!isSearch) return setAnswer(null);
    const request = new AbortController();
    const timer = setTimeout(() => {
      const api = createClient(transport, "/api");
      searchProduct(api, words, { maxNotifications, language, signal: request.signal }).then(
        (answered) => request.signal.aborted || setAnswer(answered),
        () => undefined,
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [words, isSearch, turn]);
  return {
    answer: isSearch ? answer : null,
    isBusy: isSearch && answer?.q !== words,
    again: () => setTurn(turn + 1),
  };
}
