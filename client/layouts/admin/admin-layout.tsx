import { useTranslation } from "react-i18next";
import { Outlet, useRouteLoaderData } from "react-router-dom";
import { useTextLanguage } from "#client/i18n/text-language.ts";
import { useLayoutSettings } from "#client/layout/use-layout-settings.ts";
import { Menu } from "#client/layouts/admin/menu.tsx";
import { RightSidebar } from "#client/layouts/admin/right-sidebar.tsx";
import { Topbar } from "#client/layouts/admin/topbar.tsx";
import { Footer } from "#client/layouts/footer.tsx";
import type { RootData } from "#client/root-loader.ts";

/** The admin layout: topbar, menu, page, footer, optional right sidebar. Which of its shapes shows is decided by CSS from <html>'s attributes. */
export function AdminLayout() {
  const root = useRouteLoaderData("root") as RootData | undefined;
  const { t } = useTranslation("shell");
  const layout = useLayoutSettings(root?.visit.settings ?? {});
  return (
    <div className="layout" lang={useTextLanguage("shell")}>
      <Topbar root={root} dispatch={layout.dispatch} settings={layout.settings} />
      <Menu label={t("menu.label")} />
      <main id="main" className="layout-main">
        <Outlet />
      </main>
      <Footer />
      <RightSidebar layout={layout} />
    </div>
  );
}
