import path from "node:path";
import type { Request } from "express";
import { createInstance, type i18n } from "i18next";
import FsBackend from "i18next-fs-backend";
import { initReactI18next } from "react-i18next";
import type { RequestContext } from "#client/api/request-context.ts";
import {
  detectLanguage,
  fallbackLanguage,
  type Language,
  languages,
  supported,
} from "#client/i18n/languages.ts";
import { namespaces } from "#client/i18n/namespaces.ts";
import { layoutCookie, readCookie, readSettings } from "#client/shell/layout-settings.ts";
import type { Config } from "#server/config/config.ts";
import { cacheTexts } from "#server/render/cached-texts.ts";
import type { WebFont } from "#server/render/web-font.ts";
import { fontCookie } from "#shared/domain/font-cookie.ts";
import { languageCookie } from "#shared/domain/language-cookie.ts";

/** R4.13: of the six sources of the language the server sees query, cookie and browser. */
export function readRequestContext(
  request: Request,
  { mockApi, web }: Pick<Config, "mockApi" | "web">,
  font: WebFont | null,
): RequestContext & { language: Language } {
  const cookies = request.headers.cookie;
  const language = detectLanguage({
    query: queryLanguage(request),
    cookie: readCookie(cookies, languageCookie),
    browser: request.acceptsLanguages(),
  });
  const settings = readSettings(readCookie(cookies, layoutCookie));
  return {
    language,
    settings,
    mockApi: mockApi.enabled,
    demoScreens: web.demoScreens,
    ...(font && readCookie(cookies, fontCookie) === font.name ? { hasFont: true } : {}),
    ...(web.baseUrl ? { baseUrl: web.baseUrl } : {}),
    ...(web.contactAddress ? { contactAddress: web.contactAddress } : {}),
    ...(web.upcomingAt ? { upcomingAt: web.upcomingAt } : {}),
  };
}

/** A supported language in the query; it is kept in a cookie for the next page. */
export function queryLanguage(request: Request): Language | undefined {
  const chosen = request.query.lng;
  return typeof chosen === "string" ? supported(chosen) : undefined;
}

/** One i18next instance per language, loaded at start. */
export async function loadLanguages(programDir: string): Promise<Record<Language, i18n>> {
  const entries = await Promise.all(
    languages.map(
      async (language) => [language, await createLanguage(language, programDir)] as const,
    ),
  );
  return Object.fromEntries(entries) as Record<Language, i18n>;
}

async function createLanguage(language: Language, programDir: string): Promise<i18n> {
  const instance = createInstance();
  await instance
    .use(FsBackend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: fallbackLanguage,
      preload: [...languages],
      ns: [...namespaces],
      defaultNS: "shell",
      backend: { loadPath: path.join(programDir, "shared/locales/{{lng}}/{{ns}}.json") },
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
  cacheTexts(instance);
  return instance;
}
