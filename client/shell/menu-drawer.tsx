import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router-dom";
import { Icon } from "#client/components/icon.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";

export interface MenuDrawer {
  isOpen: boolean;
  setOpen: (open: boolean) => void;
}

const DrawerContext = createContext<MenuDrawer>({ isOpen: false, setOpen: () => undefined });

export const useMenuDrawer = () => use(DrawerContext);

/** Any navigation, back and forward included, closes the menu in the render of the next screen. */
export function MenuDrawerProvider({
  isOffCanvas,
  children,
}: {
  isOffCanvas: boolean;
  children: ReactNode;
}) {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = isOffCanvas && openAt === key;
  const setOpen = useCallback((open: boolean) => setOpenAt(open ? key : undefined), [key]);
  const drawer = useMemo(() => ({ isOpen, setOpen }), [isOpen, setOpen]);
  return <DrawerContext value={drawer}>{children}</DrawerContext>;
}

/** Without script a link opens the menu, which CSS shows while it is the target. */
export function MenuButton() {
  const { t } = useTranslation("shell");
  const { isOpen, setOpen } = useMenuDrawer();
  return (
    <>
      <button
        type="button"
        className="btn topbar-button menu-button needs-script"
        aria-label={t("topbar.menu")}
        aria-expanded={isOpen}
        aria-controls="menu"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="menu" />
      </button>
      <a
        href="#menu"
        className="btn topbar-button menu-button without-script"
        aria-label={t("topbar.menu")}
      >
        <Icon name="menu" />
      </a>
    </>
  );
}

const reachableIn = (nav: HTMLElement) =>
  [...nav.querySelectorAll<HTMLElement>("a[href], button")].filter((one) => one.checkVisibility());

/**
 * Traps the focus in the open menu: the rest is inert, Tab wraps, Escape and a click outside close
 * it, and the focus returns to where it was. A layout effect, because the next screen's heading
 * takes the focus in an effect and must not be inert then.
 */
export function useDrawerFocus(
  menu: RefObject<HTMLElement | null>,
  { isOpen, setOpen }: MenuDrawer,
): void {
  const before = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const nav = menu.current;
    if (!nav) return;
    // Not in the cleanup, after which React restores the focus it saw before the commit.
    if (!isOpen) before.current?.focus();
    before.current = isOpen ? (document.activeElement as HTMLElement | null) : null;
    if (!isOpen) return;
    const others = [...(nav.parentElement?.children ?? [])].filter(
      (one) => one !== nav,
    ) as HTMLElement[];
    const makeInert = (inert: boolean) => {
      for (const other of others) other.inert = inert;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") setOpen(false);
      if (event.key === "Tab") wrapFocus(nav, event);
    };
    const onPointer = (event: PointerEvent) => {
      if (!nav.contains(event.target as Node)) setOpen(false);
    };
    document.documentElement.classList.add("sidebar-enable");
    makeInert(true);
    const reachable = reachableIn(nav);
    (reachable.find((one) => one.ariaCurrent) ?? reachable[0])?.focus();
    addEventListener("keydown", onKey);
    addEventListener("pointerdown", onPointer);
    return () => {
      document.documentElement.classList.remove("sidebar-enable");
      makeInert(false);
      removeEventListener("keydown", onKey);
      removeEventListener("pointerdown", onPointer);
    };
  }, [isOpen, setOpen, menu]);
}

function wrapFocus(nav: HTMLElement, event: KeyboardEvent): void {
  const reachable = reachableIn(nav);
  const edge = event.shiftKey ? reachable[0] : reachable.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? reachable.at(-1) : reachable[0])?.focus();
}
