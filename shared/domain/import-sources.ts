/** Everything that can be imported, as the CLI names it. */

/** Published tariff schedules. */
export const scheduleNames = ["us-hts", "uk-tariff", "eu-tariff", "uk-measures", "us-pga"] as const;
export type ScheduleName = (typeof scheduleNames)[number];

/** Publishers of notices; each entry becomes a notification. */
const noticeSourceNames = [
  "federal-register",
  "uk-stop-press",
  "wto-eping",
  "uk-legislation",
  "eu-official-journal",
] as const;
export type NoticeSourceName = (typeof noticeSourceNames)[number];

/** Lists of sanctioned parties, replaced whole by each edition. */
const partyListNames = ["ofac-sdn", "uk-sanctions"] as const;
export type PartyListName = (typeof partyListNames)[number];

export const importSourceNames = [...noticeSourceNames, ...partyListNames] as const;
export type ImportSourceName = (typeof importSourceNames)[number];

export function isImportSourceName(name: string): name is ImportSourceName {
  return (importSourceNames as readonly string[]).includes(name);
}

export function isPartyListName(name: string): name is PartyListName {
  return (partyListNames as readonly string[]).includes(name);
}

export function isScheduleName(name: string): name is ScheduleName {
  return (scheduleNames as readonly string[]).includes(name);
}
