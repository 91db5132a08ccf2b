/** The port behind which each publisher's feed of notices is one module. */
import type { TextReader } from "#server/backend/sources/text-reader.ts";
import type { NotificationRecord } from "#shared/contract/notifications.ts";
import type { NoticeSourceName } from "#shared/domain/import-sources.ts";

/** An entry as a notification, mapped from its fields and words. */
export interface Notice {
  record: NotificationRecord;
  /** Confidence of the mapping, 0 to 1; below the minimum it waits for review. */
  score: number;
  /** The reasons, for the reviewer. */
  reasons: string[];
  /** Numbers that may identify a regulation of ours. */
  identifiers: string[];
}

export interface ReadEntry {
  /** Position on the page, from 1. */
  row: number;
  /** The publisher's stable number. */
  key: string;
  /** Id of the notification, whether or not it is stored. */
  id: string;
  /** Id of the notification that this one corrects. */
  corrects: string | null;
  /** Null if it does not concern traded goods. A correction is always mapped. */
  notice: Notice | null;
}

/** An unreadable entry: the import reports row and field, and continues. */
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
  /** The publisher's total over all pages. */
  stated: number | null;
}

/** Cells of a workbook's row by the names of the sheet's first row. */
export type WorkbookRow = Readonly<Record<string, string>>;

export interface NoticeSource {
  /** As the CLI names it. */
  name: NoticeSourceName;
  /** The source's name in notifications. */
  title: string;
  market: string | null;
  /** The importable file or answer, described for users. */
  format: string;
  /** Days without a successful refresh until users are warned. */
  staleAfterDays: number;
  /**
   * Reads a page. Throws AppError `invalid-input` for another publisher's page or an incomplete
   * one; a page without any readable entry counts as another publisher's.
   */
  read(page: string, reader: TextReader): SourcePage;
  /** Reads the first sheet of a workbook, as `read` does; for publishers that offer one. */
  readRows?(rows: readonly WorkbookRow[], reader: TextReader): SourcePage;
}

/** Notices below this score wait for review. */
export const publishedFrom = 0.7;
