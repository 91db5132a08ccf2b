import type { IncomingMessage } from "node:http";
import { languageCookie } from "#shared/domain/language-cookie.ts";

export type PageLanguage = "en" | "es";

/**
 * The language of a page without the client (R4.13, as far as the server can detect it): the
 * cookie's, else the first supported one that the browser asks for.
 */
export function pageLanguageOf({ headers }: Pick<IncomingMessage, "headers">): PageLanguage {
  const chosen = new RegExp(`(?:^|;\\s*)${languageCookie}=(en|es)\\b`).exec(headers.cookie ?? "");
  if (chosen) return chosen[1] as PageLanguage;
  const wanted = (headers["accept-language"] ?? "")
    .split(",")
    .map((entry) => {
      const [tag = "", quality] = entry
        .trim()
        .toLowerCase()
        .split(/;\s*q=/);
      return { language: tag.split("-")[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .toSorted((a, b) => b.quality - a.quality)
    .find(({ language, quality }) => quality > 0 && (language === "en" || language === "es"));
  return (wanted?.language as PageLanguage | undefined) ?? "en";
}
