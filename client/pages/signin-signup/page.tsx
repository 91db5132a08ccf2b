import "#client/styles/auth.css";
import {
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useOutletContext,
  useRouteLoaderData,
} from "react-router-dom";
import { readReturnTo } from "#client/auth/guards.ts";
import { MockLogin, MockRegister } from "#client/auth/mock-screens.tsx";
import { ScreenSignedIn, useSignedInAlready } from "#client/auth/screen-signed-in.tsx";
import { SignInButton } from "#client/auth/sign-in-button.tsx";
import { Link } from "#client/components/link.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { RootData } from "#client/root-loader.ts";
import type { PageHandle } from "#client/routes/screen.ts";
import type { AuthLook } from "#shared/paths.ts";

const tabs = ["sign-in", "sign-up"] as const;
type Tab = (typeof tabs)[number];

export function loader({ request }: LoaderFunctionArgs): { returnTo: string; tab: Tab } {
  return {
    returnTo: readReturnTo(request.url),
    tab: new URL(request.url).searchParams.get("tab") === "sign-up" ? "sign-up" : "sign-in",
  };
}

export const handle: PageHandle = { title: (t) => t("auth:both.title") };

/** Sign-in and sign-up on one screen: side by side, or as tabs in the split look. */
export function Component() {
  const { t } = useTranslation("auth");
  const { returnTo, tab } = useLoaderData<typeof loader>();
  const look = useOutletContext<AuthLook>();
  const root = useRouteLoaderData("root") as RootData | undefined;
  const already = useSignedInAlready(returnTo);
  if (already) return <ScreenSignedIn user={already} returnTo={returnTo} />;
  const mock = root?.requestContext.mockApi === true;
  return (
    <section
      className={look === "card" && mock ? "bare-card auth-card auth-both" : "bare-card auth-card"}
    >
      <h1>{t("both.title")}</h1>
      <p className="auth-lead">{t("register.text")}</p>
      <SignInButton returnTo={returnTo} />
      {mock && look === "card" && (
        <div className="auth-columns">
          <MockLogin returnTo={returnTo} />
          <MockRegister />
        </div>
      )}
      {mock && look === "split" && (
        <>
          <Tabs current={tab} />
          {tab === "sign-in" ? <MockLogin returnTo={returnTo} /> : <MockRegister />}
        </>
      )}
    </section>
  );
}

/** Links, so that each side has an address; the rest of the query stays. */
function Tabs({ current }: { current: Tab }) {
  const { t } = useTranslation("auth");
  const { search } = useLocation();
  const address = (tab: Tab) => {
    const query = new URLSearchParams(search);
    query.set("tab", tab);
    return `?${query}`;
  };
  return (
    <nav className="auth-tabs" aria-label={t("both.title")}>
      {tabs.map((one) => (
        <Link
          key={one}
          to={address(one)}
          replace
          preventScrollReset
          aria-current={one === current ? "page" : undefined}
        >
          {t(`both.${one}`)}
        </Link>
      ))}
    </nav>
  );
}
