/** The port behind which each publisher's list of sanctioned parties is one module. */
import type { Party } from "#server/backend/parties/party.ts";
import type { TextReader } from "#server/backend/sources/text-reader.ts";
import type { PartyListName } from "#shared/domain/import-sources.ts";

/** An unreadable row: the import reports it and continues. */
export interface PartyProblem {
  row: number;
  problem: string;
}

interface ReadParties {
  parties: AsyncIterable<Party>;
  /** The publisher's date, ISO, once it has been read; null for a file without one. */
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
   * Reads a file in constant memory as far as its format allows. Throws AppError `invalid-input`
   * for another format and for a file that was cut off.
   */
  read(file: string, reader: TextReader, report: (problem: PartyProblem) => void): ReadParties;
}

/** A `read` that collects the date from the rows as they are read. */
export function readWithDay(
  readParties: (
    ...args: [...Parameters<PartyList["read"]>, onDay: (day: string) => void]
  ) => AsyncIterable<Party>,
): PartyList["read"] {
  return (file, reader, report) => {
    let day: string | null = null;
    const parties = readParties(file, reader, report, (found) => {
      day = found;
    });
    return { parties, day: () => day };
  };
}
