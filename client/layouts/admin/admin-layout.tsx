import { Outlet, useRouteLoaderData } from "react-router-dom";
import { useTextLanguage } from "#client/i18n/text-language.ts";
import { MenuDrawerProvider } from "#client/layout/menu-drawer.tsx";
import { isOffCanvas, type MenuShape, menuShape } from "#client/layout/menu-shape.ts";
import { useLayoutSettings } from "#client/layout/use-layout-settings.ts";
import { useWideWindow } from "#client/layout/use-wide-window.ts";
import { Menu } from "#client/layouts/admin/menu.tsx";
import { RightSidebar } from "#client/layouts/admin/right-sidebar.tsx";
import { Topbar } from "#client/layouts/admin/topbar.tsx";
import { Footer } from "#client/layouts/footer.tsx";
import type { RootData } from "#client/root-loader.ts";

/** Spelled out: the build keeps only the rules whose class it reads somewhere. */
const looks: Record<MenuShape, string> = {
  bar: "layout has-bar",
  side: "layout has-side",
  rail: "layout has-rail",
  tiles: "layout has-tiles",
  columns: "layout has-columns",
  drawer: "layout has-drawer",
};

/**
 * The admin layout: topbar, menu, page, footer, optional right sidebar. The class says what the
 * choices ask for, CSS what of it shows at this width; the finer settings act through <html>'s
 * attributes.
 */
export function AdminLayout() {
  const root = useRouteLoaderData("root") as RootData | undefined;
  const layout = useLayoutSettings(root?.requestContext.settings ?? {});
  const { settings, chosen, dispatch } = layout;
  const shape = menuShape(chosen);
  return (
    <MenuDrawerProvider isOffCanvas={isOffCanvas(shape, useWideWindow())}>
      <div className={looks[shape]} lang={useTextLanguage("shell")}>
        <Topbar root={root} dispatch={dispatch} settings={settings} />
        <Menu root={root} shape={shape} showsUser={settings.showSidebarUserInfo} />
        <main id="main" className="layout-main">
          <Outlet />
        </main>
        <Footer />
        <RightSidebar layout={layout} />
      </div>
    </MenuDrawerProvider>
  );
}
