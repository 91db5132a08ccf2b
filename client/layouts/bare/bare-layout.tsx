import { Outlet } from "react-router-dom";
import { useTextLanguage } from "#client/i18n/text-language.ts";
import { BareHead } from "#client/layouts/bare-head.tsx";
import { Footer } from "#client/layouts/footer.tsx";

/** Without menu and top bar, for screens that stand alone: errors, landing, what is coming. */
export function BareLayout() {
  return (
    <div className="bare" lang={useTextLanguage("shell")}>
      <BareHead />
      <main id="main" className="bare-main">
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
