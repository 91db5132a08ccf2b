import type { Readable } from "node:stream";
import type { rateKinds } from "#shared/contract/lanes.ts";
import type { ScheduleName } from "#shared/domain/import-sources.ts";

/** The port behind which each publisher's file is one module. */

export type MeasureKind =
  | (typeof rateKinds)[number]
  | "additional"
  | "anti-dumping"
  | "countervailing"
  | "tax"
  /** Licences, documents and prohibitions, as far as a schedule holds them. */
  | "control";

/** A rate of one code, as published. */
export interface ScheduleMeasure {
  kind: MeasureKind;
  rate: string;
  /** Symbols of the preference programs; empty for rates without program. */
  programs: string[];
  /** Countries and groups; empty for every origin. */
  origins: string[];
  originsOut: string[];
  /** ISO dates; null where the file has none. */
  validFrom: string | null;
  validTo: string | null;
  /** Further columns of the file: quota number, legal base, condition. */
  detail: Readonly<Record<string, string>> | null;
}

/** A code of a national schedule. A file may repeat a code with further measures. */
export interface ScheduleRow {
  /** Digits. */
  code: string;
  /** False: not a line, its measures concern the lines below it. */
  isLine?: boolean;
  /** Row of the publisher's file, from 1. */
  row: number;
  title: string | null;
  units: string[];
  /** Agency flags as published, such as FD1. */
  flags: string[];
  /** Subject to anti-dumping or countervailing orders; null where the file does not say. */
  ad: boolean | null;
  cvd: boolean | null;
  measures: ScheduleMeasure[];
}

/** An unreadable row: the import reports it and continues. */
export interface ScheduleProblem {
  row: number;
  problem: string;
}

export interface Schedule {
  /** As the CLI names it: `us-hts`. */
  name: ScheduleName;
  /** The destination whose duties it holds. */
  market: string;
  publisher: string;
  title: string;
  /** The publisher's page. */
  source: string;
  /** Kinds of facts held in full for all its codes; only these permit `none`. */
  covers: readonly ("lines" | "mfn" | "preference" | "column-2" | "agencies" | "remedies")[];
  /** Fewer codes than this are a damaged file; a repeated code counts again. */
  minimumRows: number;
  /** The file to import, in words: `the CSV "exportList" of hts.usitc.gov`. */
  format: string;
  /** Columns that tell this format from others. */
  columns: readonly string[];
  /**
   * Reads the publisher's format as a stream. Throws AppError `invalid-input` for another format.
   */
  parse(file: Readable, report: (problem: ScheduleProblem) => void): AsyncIterable<ScheduleRow>;
}

export const emptyRow = { title: null, units: [], flags: [], ad: null, cvd: null, measures: [] };

export function measure(
  kind: MeasureKind,
  rate: string,
  more: Partial<ScheduleMeasure> = {},
): ScheduleMeasure {
  return {
    kind,
    rate,
    programs: [],
    origins: [],
    originsOut: [],
    validFrom: null,
    validTo: null,
    detail: null,
    ...more,
  };
}
