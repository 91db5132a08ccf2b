/** The text of a digest. The headlines are the data's, in English. */
import escapeHtml from "escape-html";
import type { NotificationRecord } from "#shared/contract/notifications.ts";
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
  /** Origin of the links. */
  origin: string;
  unsubscribeUrl: string;
  items: readonly NotificationRecord[];
  /** Number of further items. */
  more: number;
}

interface DigestWords {
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

const words: Record<string, DigestWords> = {
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
  const { to, language, origin, unsubscribeUrl, items, more } = content;
  const said = words[language] ?? (words.en as DigestWords);
  const lines = items.map((item) => ({
    headline: item.headline,
    dates: datesOf(item, said, language),
    url: origin + paths.notificationDetails(item.id),
  }));
  const manageUrl = origin + paths.watches();
  const text = [
    said.intro,
    ...lines.map(({ headline, dates, url }) => `* ${headline}\n  ${dates}\n  ${url}`),
    ...(more > 0 ? [said.more(more)] : []),
    `${said.manage}: ${manageUrl}\n${said.stop}: ${unsubscribeUrl}`,
  ].join("\n\n");
  const own = words[language] ? language : "en";
  const link = (url: string, label: string, marks = "") =>
    `<a href="${escapeHtml(url)}"${marks}>${escapeHtml(label)}</a>`;
  const inEnglish = own === "en" ? "" : ' lang="en"';
  const html = [
    `<!doctype html><html lang="${own}"><body>`,
    `<p>${escapeHtml(said.intro)}</p><ul>`,
    ...lines.map(
      ({ headline, dates, url }) =>
        `<li>${link(url, headline, inEnglish)}<br>${escapeHtml(dates)}</li>`,
    ),
    "</ul>",
    more > 0 ? `<p>${escapeHtml(said.more(more))}</p>` : "",
    `<p>${link(manageUrl, said.manage)} · ${link(unsubscribeUrl, said.stop)}</p></body></html>`,
  ].join("\n");
  return { to, subject: said.subject(items.length + more), text, html, unsubscribeUrl };
}

function datesOf({ dates }: NotificationRecord, said: DigestWords, language: string): string {
  const day = new Intl.DateTimeFormat(dateLocaleOf(language), {
    dateStyle: "medium",
    timeZone: "UTC",
  });
  const named = [
    [said.published, dates.published],
    [said.effect, dates.takesEffect],
    [said.deadline, dates.deadline],
    [said.comments, dates.commentsClose],
  ] as const;
  return named
    .flatMap(([name, date]) => (date ? [`${name} ${day.format(new Date(date))}`] : []))
    .join(", ");
}
