import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { Outlet, useRouteLoaderData } from "react-router-dom";
import { useTextLanguage } from "#client/i18n/use-language.ts";
import type { RootData } from "#client/root-loader.ts";
import { Footer } from "#client/shell/bare-layouts.tsx";
import { Menu } from "#client/shell/menu.tsx";
import { MenuDrawerProvider } from "#client/shell/menu-drawer.tsx";
import { isOffCanvas, type MenuShape, menuShape } from "#client/shell/menu-shape.ts";
import { usePagePart } from "#client/shell/page-part.ts";
import { Topbar } from "#client/shell/topbar.tsx";
import {
  type Layout,
  useLayoutSettings,
  useWideWindow,
} from "#client/shell/use-layout-settings.ts";

/** Written out for the CSS purge, which looks for whole class names. */
const looks: Record<MenuShape, string> = {
  bar: "layout has-bar",
  side: "layout has-side",
  rail: "layout has-rail",
  tiles: "layout has-tiles",
  columns: "layout has-columns",
  drawer: "layout has-drawer",
};

/**
 * Top bar, menu, page, footer and optional right sidebar. The class names the menu's shape, which
 * CSS adapts to the width; the other settings are attributes of <html>.
 */
export function AdminLayout() {
  const { part } = usePagePart();
  return part === "screen" ? <Outlet /> : <Shell />;
}

function Shell() {
  const { part, mark } = usePagePart();
  const root = useRouteLoaderData("root") as RootData | undefined;
  const layout = useLayoutSettings(root?.requestContext.settings ?? {});
  const { settings, chosen, dispatch } = layout;
  const shape = menuShape(chosen);
  return (
    <MenuDrawerProvider isOffCanvas={isOffCanvas(shape, useWideWindow())}>
      <div className={looks[shape]} lang={useTextLanguage("shell")}>
        <Topbar root={root} dispatch={dispatch} settings={settings} />
        <Menu root={root} shape={shape} settings={settings} />
        <main id="main" className="layout-main">
          {part === "shell" ? `${mark}screen${mark}` : <Outlet />}
        </main>
        <Footer />
        <RightSidebar layout={layout} />
      </div>
    </MenuDrawerProvider>
  );
}

/** Loads the customizer when it is first opened. Escape closes it even while it loads. */
function RightSidebar({ layout }: { layout: Layout }) {
  const isOpen = layout.settings.isOpenRightSideBar;
  const [Customizer, setCustomizer] = useState<ComponentType<{ layout: Layout }>>();
  const hide = useEffectEvent(() => layout.dispatch({ type: "hideRightSidebar" }));
  const load = useEffectEvent(() => {
    // Stays closed without a network; the next click tries again.
    import("#client/shell/customizer/customizer.tsx").then(
      (loaded) => setCustomizer(() => loaded.Customizer),
      hide,
    );
  });
  useEffect(() => {
    if (!isOpen) return;
    load();
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && hide();
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [isOpen]);
  return isOpen && Customizer ? <Customizer layout={layout} /> : null;
}
