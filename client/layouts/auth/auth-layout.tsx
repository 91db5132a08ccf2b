import { useTranslation } from "react-i18next";
import { Outlet } from "react-router-dom";
import { BareHead } from "#client/layouts/bare-head.tsx";
import { Footer } from "#client/layouts/footer.tsx";

/** The two looks of every sign-in screen: one card in the middle, or the form beside what the product is for. The screens are the same. */
export type AuthLook = "card" | "split";

/** Without menu and top bar: the name, the screen, the footer with its languages. */
export function AuthLayout({ look }: { look: AuthLook }) {
  return (
    <div className={look === "split" ? "bare auth-split" : "bare"}>
      <BareHead />
      <main id="main" className="bare-main">
        <Outlet context={look} />
      </main>
      {look === "split" && <ProductPromise />}
      <Footer />
    </div>
  );
}

/** What stands beside the form: said once more on the landing page, so it is no landmark of its own. */
function ProductPromise() {
  const { t } = useTranslation("auth");
  const points = t("promise.points", { returnObjects: true }) as string[];
  return (
    <aside className="auth-promise" aria-label={t("promise.label")}>
      <p className="auth-promise-lead">{t("promise.lead")}</p>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </aside>
  );
}
