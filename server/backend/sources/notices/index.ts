import type { NoticeSource } from "#server/backend/sources/notice-source.ts";
import { euOfficialJournal } from "#server/backend/sources/notices/eu-official-journal.ts";
import { federalRegister } from "#server/backend/sources/notices/federal-register.ts";
import { ukLegislation } from "#server/backend/sources/notices/uk-legislation.ts";
import { ukStopPress } from "#server/backend/sources/notices/uk-stop-press.ts";
import { wtoEping } from "#server/backend/sources/notices/wto-eping.ts";
import type { NoticeSourceName } from "#shared/domain/import-sources.ts";

/** Every feed of notices that can be imported. */
export const noticeSources: readonly NoticeSource[] = [
  federalRegister,
  ukStopPress,
  wtoEping,
  ukLegislation,
  euOfficialJournal,
];

export function getNoticeSource(name: NoticeSourceName): NoticeSource {
  const source = noticeSources.find((one) => one.name === name);
  if (!source) throw new TypeError(`there is no source ${name}`);
  return source;
}
