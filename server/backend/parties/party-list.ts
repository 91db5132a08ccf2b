/** The port behind which each publisher's list of sanctioned parties is one module. */
import type { Party } from "#server/backend/parties/party.ts";
import type { TextReader } from "#server/backend/sources/text-reader.ts";
import type { PartyListName } from "#shared/domain/import-sources.ts";

/** A row that cannot be read: the import names it and goes on. */
export interface PartyProblem {
  row: number;
  problem: string;
}

interface ReadParties {
  parties: AsyncIterable<Party>;
  /** The publisher's day, ISO, as far as it was met so far; null where the file has none. */
  day(): string | null;
}

export interface PartyList {
  /** As the CLI names it. */
  name: PartyListName;
  title: string;
  /** The file to import, in words. */
  format: string;
  staleAfterDays: number;
  /**
   * Reads a file in constant memory as far as its format allows. Throws AppError `invalid-input` for
   * another format and for a file that was cut off.
   */
  read(file: string, reader: TextReader, report: (problem: PartyProblem) => void): ReadParties;
}
