import { createInstance } from "i18next";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { createRoutesStub } from "react-router-dom";
import type { RootData } from "#client/root-loader.ts";
import account from "#shared/locales/en/account.json";
import auth from "#shared/locales/en/auth.json";
import credits from "#shared/locales/en/credits.json";
import dashboards from "#shared/locales/en/dashboards.json";
import denied from "#shared/locales/en/denied.json";
import details from "#shared/locales/en/details.json";
import invitations from "#shared/locales/en/invitations.json";
import invoice from "#shared/locales/en/invoice.json";
import lane from "#shared/locales/en/lane.json";
import notification from "#shared/locales/en/notification.json";
import notifications from "#shared/locales/en/notifications.json";
import parties from "#shared/locales/en/parties.json";
import pricing from "#shared/locales/en/pricing.json";
import regulation from "#shared/locales/en/regulation.json";
import regulations from "#shared/locales/en/regulations.json";
import screens from "#shared/locales/en/screens.json";
import search from "#shared/locales/en/search.json";
import shell from "#shared/locales/en/shell.json";
import team from "#shared/locales/en/team.json";
import watch from "#shared/locales/en/watch.json";
import watches from "#shared/locales/en/watches.json";

const tables = {
  account,
  credits,
  denied,
  invitations,
  parties,
  pricing,
  team,
  auth,
  dashboards,
  details,
  invoice,
  lane,
  notification,
  notifications,
  regulation,
  regulations,
  screens,
  search,
  shell,
  watch,
  watches,
};
const visitor: RootData = {
  user: null,
  credits: null,
  requestContext: { language: "en", settings: {}, mockApi: false, demoScreens: true },
};

export interface ScreenScene {
  Component: ComponentType;
  /** Path and query of the screen. */
  url: string;
  /** The loader's data. */
  page?: unknown;
  root?: RootData;
  /** The action's data. */
  outcome?: unknown;
}

/**
 * The server's HTML of one screen for the given data; unescapes quotes for readable expectations.
 */
export async function drawScreen({
  Component,
  url,
  page,
  root = visitor,
  outcome,
}: ScreenScene): Promise<string> {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: "en",
    resources: { en: tables },
    defaultNS: "shell",
    interpolation: { escapeValue: false },
  });
  const path = new URL(url, "http://x.test").pathname.slice(1);
  const Stub = createRoutesStub([
    {
      id: "root",
      path: "/",
      loader: () => root,
      children: [{ id: "page", path, loader: () => page, Component }],
    },
  ]);
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <Stub
        initialEntries={[url]}
        hydrationData={{
          loaderData: { root, page },
          ...(outcome ? { actionData: { page: outcome } } : {}),
        }}
      />
    </I18nextProvider>,
  );
  return html
    .replaceAll("<!-- -->", "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}
