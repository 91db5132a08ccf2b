import type { Request } from "express";
import type { Visit } from "#client/api/page-context.ts";
import {
  detectLanguage,
  type Language,
  languageCookie,
  supported,
} from "#client/i18n/languages.ts";
import { layoutCookie, readCookie, readSettings } from "#client/layout/settings-cookie.ts";
import type { Config } from "#server/config/config.ts";

/**
 * What the request says of the visit. Of the six language sources the server sees three: query,
 * cookie, browser (R4.13).
 */
export function readVisit(
  request: Request,
  { mockApi, web }: Pick<Config, "mockApi" | "web">,
): Visit & { language: Language } {
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
    ...(web.upcomingAt ? { upcomingAt: web.upcomingAt } : {}),
  };
}

/**
 * The language the address asks for, where it is one of ours: it is kept in a cookie, so that the
 * next page has it too.
 */
export function queryLanguage(request: Request): Language | undefined {
  const asked = request.query.lng;
  return typeof asked === "string" ? supported(asked) : undefined;
}
