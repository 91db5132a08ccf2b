import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import type { Schedule } from "#server/backend/tariff/schedule.ts";
import { type AppError, invalidField } from "#shared/errors.ts";

export interface SourceFile {
  bytes: number;
  /** SHA-256, hexadecimal. */
  checksum: string;
}

/**
 * Reads a file once for its checksum. Throws AppError `invalid-input` if it is empty or compressed,
 * or begins like HTML, a workbook or JSON.
 */
export async function inspectFile(
  file: string,
  schedule: Pick<Schedule, "name" | "format">,
): Promise<SourceFile> {
  const { size } = await stat(file);
  const wrong = size === 0 ? "It is empty." : findOtherFormat(await readStart(file));
  if (wrong) throw refuse(schedule, wrong);
  return { bytes: size, checksum: await inspectChecksum(file) };
}

/** SHA-256 of a file, hexadecimal. */
export async function inspectChecksum(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

function refuse({ name, format }: Pick<Schedule, "name" | "format">, wrong: string): AppError {
  return invalidField(
    "file",
    `This file cannot be imported as ${name}. ${wrong} Import ${format}.`,
  );
}

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(512), 0, 512, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Detects other formats by their first bytes. */
function findOtherFormat(start: Buffer): string | null {
  const bytes = start.toString("latin1");
  if (bytes.startsWith("\x1f\x8b")) return "It is packed with gzip: unpack it with gunzip first.";
  if (bytes.startsWith("PK\x03\x04"))
    return "It is a ZIP archive or an Excel workbook: unpack it, or save the sheet as CSV.";
  if (bytes.startsWith("%PDF")) return "It is a PDF.";
  if (bytes.startsWith("\xff\xfe") || bytes.startsWith("\xfe\xff"))
    return "It is encoded as UTF-16: save it as UTF-8.";
  if (start.includes(0)) return "It is not a text file.";
  const text = start
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trimStart();
  if (/^<(!doctype|html|head|body)/i.test(text))
    return "It is a web page: the address leads to a page, not to the file.";
  if (text.startsWith("<")) return "It is XML.";
  if (/^[[{]/.test(text)) return "It is JSON.";
  return null;
}
