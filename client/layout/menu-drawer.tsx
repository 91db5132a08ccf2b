import { createContext, type ReactNode, use, useCallback, useMemo, useState } from "react";
import { useLocation } from "react-router-dom";

/** The off-canvas menu: whether it is open, for the button that opens it and the menu itself. */
export interface MenuDrawer {
  isOpen: boolean;
  setOpen: (open: boolean) => void;
}

const DrawerContext = createContext<MenuDrawer>({ isOpen: false, setOpen: () => undefined });

export const useMenuDrawer = () => use(DrawerContext);

/**
 * Open on one screen only: any navigation, back and forward included, closes it in the very render
 * that shows the next.
 */
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
