import { existsSync } from "node:fs";
import path from "node:path";
import { findProgramDir } from "#server/config/config.ts";

/** The publishers' files beside the project, which are no part of it. */
export const publishedFiles = {
  "us-hts": "us-hts/htsdata_2025-04-15_original.csv",
  "uk-tariff": "uk/uk_global_tariff_2021-01-27.csv",
  "eu-tariff": "uk/uk_global_tariff_2021-01-27.csv",
  "us-pga": "regs/us-pga/hts_pga_report.csv",
} as const;

/** The folder of published data, or null where it is absent. */
export function findPublishedData(): string | null {
  const folder = path.join(findProgramDir(import.meta.dirname), "../shared/data");
  return existsSync(path.join(folder, publishedFiles["us-hts"])) ? folder : null;
}
