/** New legislation of the United Kingdom, from the Atom feeds of legislation.gov.uk. */
import type { NoticeSource } from "#server/backend/sources/notice-source.ts";
import { readAct } from "#server/backend/sources/notices/legal-act.ts";
import { fieldsOfEntry, readAtom } from "#server/backend/sources/notices/read-atom.ts";
import { requireReadable } from "#server/backend/sources/read-page.ts";

export const ukLegislation: NoticeSource = {
  name: "uk-legislation",
  title: "legislation.gov.uk",
  market: "GB",
  format: "an Atom feed of legislation.gov.uk such as /new/data.feed",
  staleAfterDays: 7,
  read: (page, reader) => {
    const { entries, next } = readAtom(ukLegislation, page);
    return {
      entries: requireReadable(ukLegislation, entries.map(fieldsOfEntry), (row, place) =>
        readAct({ source: ukLegislation, market: "GB", identify }, row, place, reader),
      ),
      next,
      stated: null,
    };
  },
};

/** `http://www.legislation.gov.uk/id/uksi/2026/1234` */
function identify(id: string) {
  const [, type = "", year, number] =
    /legislation\.gov\.uk\/(?:id\/)?([a-z]+)\/(\d{4})\/(\d+)/.exec(id) ?? [];
  if (!year || !number) return null;
  const key = `${type}/${year}/${number}`;
  const citation =
    type === "uksi" ? `SI ${year}/${number}` : `${type.toUpperCase()} ${year}/${number}`;
  return { key, slug: `gb-${type}-${year}-${number}`, identifiers: [citation] };
}
