/** The text of a digest, with the headlines in its language as far as they have one. */
import escapeHtml from "escape-html";
import type { NotificationRecord } from "#shared/contract/notifications.ts";
import type { DataTexts } from "#shared/domain/data-texts.ts";
import { dateLocaleOf } from "#shared/domain/date-locale.ts";
import { paths } from "#shared/paths.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Address that ends the digests, by a person's click or a mail program's POST. */
  unsubscribeUrl: string;
}

export interface DigestContent {
  to: string;
  language: string;
  /** The headlines in that language. */
  dataTexts: DataTexts;
  /** Origin of the links. */
  origin: string;
  unsubscribeUrl: string;
  items: readonly NotificationRecord[];
  /** Number of further items. */
  more: number;
}

interface DigestTexts {
  subject(count: number): string;
  intro: string;
  published: string;
  effect: string;
  deadline: string;
  comments: string;
  more(count: number): string;
  manage: string;
  stop: string;
}

const words: Record<string, DigestTexts> = {
  en: {
    subject: (count) =>
      count === 1
        ? "1 new notification on your watches"
        : `${count} new notifications on your watches`,
    intro: "New on what you watch at Clearlane:",
    published: "published",
    effect: "takes effect",
    deadline: "deadline",
    comments: "comments close",
    more: (count) => `And ${count} more.`,
    manage: "Your watches and settings",
    stop: "Stop these emails",
  },
  es: {
    subject: (count) =>
      count === 1
        ? "1 notificación nueva sobre lo que sigue"
        : `${count} notificaciones nuevas sobre lo que sigue`,
    intro: "Novedades sobre lo que sigue en Clearlane:",
    published: "publicada",
    effect: "entra en vigor",
    deadline: "fecha límite",
    comments: "cierre de comentarios",
    more: (count) => `Y ${count} más.`,
    manage: "Sus seguimientos y ajustes",
    stop: "Dejar de recibir estos correos",
  },
};

export function writeDigest(content: DigestContent): Mail {
  const { to, language, dataTexts, origin, unsubscribeUrl, items, more } = content;
  const texts = words[language] ?? (words.en as DigestTexts);
  const lines = items.map((item) => ({
    headline: dataTexts[item.headline] ?? item.headline,
    isEnglish: !Object.hasOwn(dataTexts, item.headline),
    dates: datesOf(item, texts, language),
    url: origin + paths.notificationDetails(item.id),
  }));
  const manageUrl = origin + paths.watches();
  const text = [
    texts.intro,
    ...lines.map(({ headline, dates, url }) => `* ${headline}\n  ${dates}\n  ${url}`),
    ...(more > 0 ? [texts.more(more)] : []),
    `${texts.manage}: ${manageUrl}\n${texts.stop}: ${unsubscribeUrl}`,
  ].join("\n\n");
  const own = words[language] ? language : "en";
  const link = (url: string, label: string, marks = "") =>
    `<a href="${escapeHtml(url)}"${marks}>${escapeHtml(label)}</a>`;
  const inEnglish = own === "en" ? "" : ' lang="en"';
  const html = [
    `<!doctype html><html lang="${own}"><body>`,
    `<p>${escapeHtml(texts.intro)}</p><ul>`,
    ...lines.map(
      ({ headline, isEnglish, dates, url }) =>
        `<li>${link(url, headline, isEnglish ? inEnglish : "")}<br>${escapeHtml(dates)}</li>`,
    ),
    "</ul>",
    more > 0 ? `<p>${escapeHtml(texts.more(more))}</p>` : "",
    `<p>${link(manageUrl, texts.manage)} · ${link(unsubscribeUrl, texts.stop)}</p></body></html>`,
  ].join("\n");
  return { to, subject: texts.subject(items.length + more), text, html, unsubscribeUrl };
}

function datesOf({ dates }: NotificationRecord, texts: DigestTexts, language: string): string {
  const day = new Intl.DateTimeFormat(dateLocaleOf(language), {
    dateStyle: "medium",
    timeZone: "UTC",
  });
  const named = [
    [texts.published, dates.published],
    [texts.effect, dates.takesEffect],
    [texts.deadline, dates.deadline],
    [texts.comments, dates.commentsClose],
  ] as const;
  return named
    .flatMap(([name, date]) => (date ? [`${name} ${day.format(new Date(date))}`] : []))
    .join(", ");
}
