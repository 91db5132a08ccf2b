import * as z from "zod/mini";
import { defineCall } from "#shared/contract/call.ts";
import { id, isoDate, text } from "#shared/contract/parts.ts";
import { scheduleNames } from "#shared/domain/import-sources.ts";

/** Editions of published schedules. Every call is for support only. */

const schedule = z.enum(scheduleNames, `Use one of ${scheduleNames.join(", ")}.`);

const edition = z.object({
  id: z.number(),
  schedule: z.string(),
  market: z.string(),
  name: z.string(),
  publisher: z.string(),
  /** ISO date from which the figures apply, and its age in days. */
  effective: z.string(),
  ageDays: z.number(),
  /** `incomplete`: an import in progress or interrupted. `held`: waits for approval. */
  state: z.enum(["live", "retired", "staged", "held", "incomplete"]),
  /** Came with the program. */
  isBundled: z.boolean(),
  lines: z.number(),
  measures: z.number(),
  /** Number of rates that are stored as published, unparsed. */
  unparsed: z.number(),
  /** Findings for which an import did not become live. */
  held: z.array(z.string()),
  /** Moment at which it last became live or retired. */
  switchedAt: z.nullable(z.string()),
});
export type TariffEditionSummary = z.infer<typeof edition>;

const rowProblems = z.object({
  count: z.number(),
  /** The first ones. */
  shown: z.array(z.object({ row: z.number(), problem: z.string() })),
});

const importResult = z.object({
  outcome: z.enum(["switched", "already-live", "held", "dry-run"]),
  edition: z.nullable(z.number()),
  effective: z.string(),
  rows: z.number(),
  lines: z.number(),
  measures: z.number(),
  problems: rowProblems,
  unparsed: rowProblems,
  findings: z.array(z.string()),
  resumedFrom: z.number(),
});
export type TariffImportResult = z.infer<typeof importResult>;

const importState = z.object({
  id: z.string(),
  phase: z.enum(["reading", "checking", "switching", "done", "failed"]),
  /** Codes read so far, and the share of the file, 0 to 1. */
  rows: z.number(),
  share: z.number(),
  result: z.nullable(importResult),
  /** Code and words of the error of a failed import. */
  problem: z.nullable(z.object({ code: z.string(), message: z.string() })),
});
export type TariffImportState = z.infer<typeof importState>;

/**
 * One part of a file, `?offset=` bytes into it, as application/octet-stream. Answers `uploaded`.
 */
export const uploadPath = (checksum: string): `/${string}` => `/tariff/uploads/${checksum}`;
export const uploadPartBytes = 8_000_000;

export const tariffAdmin = {
  list: defineCall({
    method: "GET",
    path: "/tariff/editions",
    summary: "Editions of published schedules, the live one of each first (support)",
    input: z.object({}),
    answer: z.object({ items: z.array(edition) }),
  }),
  switch: defineCall({
    method: "POST",
    path: "/tariff/editions/{id}/switch",
    summary: "Make an edition the live one of its schedule (support)",
    input: z.object({
      id: z.coerce.number("Use the number of an edition.").check(z.int(), z.minimum(1)),
      schedule,
      dryRun: z._default(z.boolean(), false),
    }),
    answer: z.object({ before: z.nullable(edition), after: edition }),
  }),
  uploaded: defineCall({
    method: "GET",
    path: "/tariff/uploads/{checksum}",
    summary: "How much of a file has been uploaded, in bytes (support)",
    input: z.object({ checksum: id }),
    answer: z.object({ bytes: z.number() }),
  }),
  start: defineCall({
    method: "POST",
    path: "/tariff/imports",
    summary: "Import an uploaded file; a second request for the same file joins it (support)",
    input: z.object({
      schedule,
      /** SHA-256 of the file, hexadecimal. */
      checksum: id,
      effective: isoDate,
      name: z.optional(text({ max: 200, trim: true })),
      dryRun: z._default(z.boolean(), false),
      accept: z._default(z.boolean(), false),
    }),
    answer: importState,
  }),
  progress: defineCall({
    method: "GET",
    path: "/tariff/imports/{id}",
    summary: "How far an import is, and its result (support)",
    input: z.object({ id }),
    answer: importState,
  }),
};
