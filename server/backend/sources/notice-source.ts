/** The port behind which each publisher's feed of notices is one module. */
import type { TextReader } from "#server/backend/sources/text-reader.ts";
import type { NotificationRecord } from "#shared/contract/notifications.ts";
import type { NoticeSourceName } from "#shared/domain/import-sources.ts";

/** An entry as a notification, mapped by fields and by words. */
export interface Notice {
  record: NotificationRecord;
  /** How sure the mapping is, 0 to 1; below the bar it waits for a person. */
  score: number;
  /** Why, in words for that person. */
  reasons: string[];
  /** Numbers under which a regulation of ours may be found. */
  identifiers: string[];
}

export interface ReadEntry {
  /** Place among the entries of the page, from 1. */
  row: number;
  /** The publisher's stable number. */
  key: string;
  /** Of the notification, also of one that nobody stores. */
  id: string;
  /** Id of the notification that this one corrects. */
  corrects: string | null;
  /** Null: nothing for people who move goods. A correction is mapped in any case. */
  notice: Notice | null;
}

/** An entry that cannot be read: the import names row and field, and goes on. */
export interface RejectedEntry {
  row: number;
  problem: string;
}

export type SourceEntry = ReadEntry | RejectedEntry;

export function isRejected(entry: SourceEntry): entry is RejectedEntry {
  return "problem" in entry;
}

/** One page or file. */
export interface SourcePage {
  entries: SourceEntry[];
  /** Address of the next page. */
  next: string | null;
  /** Entries that the publisher says there are, over all pages. */
  stated: number | null;
}

export interface NoticeSource {
  /** As the CLI names it. */
  name: NoticeSourceName;
  /** As notifications name it. */
  title: string;
  market: string | null;
  /** The file or answer to import, in words. */
  format: string;
  /** After so many days without a successful refresh people are told. */
  staleAfterDays: number;
  /**
   * Reads a page. Throws AppError `invalid-input` if it is not this publisher's or not whole; a page
   * of which no entry can be read is not this publisher's.
   */
  read(page: string, reader: TextReader): SourcePage;
}

/** Notices that score less wait for review. */
export const publishedFrom = 0.7;
