import { appendFile, mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { AppError, invalidField } from "#shared/errors.ts";

/** Maximum size of a file, in bytes. */
export const maxFileBytes = 4_000_000_000;
/** Age at which an abandoned upload is deleted. */
const staleMs = 24 * 3600 * 1000;

/** Files to be imported, each under its expected checksum. */
export interface Uploads {
  /** Path of a file, uploaded or not. */
  fileOf(checksum: string): string;
  /** Bytes so far. */
  size(checksum: string): Promise<number>;
  /**
   * Adds a part and returns the size. Throws `conflict` if the file does not end at `offset`, and
   * `payload-too-large`.
   */
  append(checksum: string, offset: number, part: Buffer): Promise<number>;
  remove(checksum: string): Promise<void>;
}

export function createUploads(folder: string): Uploads {
  const fileOf = (checksum: string) => {
    if (!/^[0-9a-f]{64}$/.test(checksum))
      throw invalidField("checksum", "Use the SHA-256 of the file, 64 hexadecimal digits.");
    return path.join(folder, checksum);
  };
  const size = async (checksum: string) =>
    (await stat(fileOf(checksum)).catch(() => null))?.size ?? 0;
  return {
    fileOf,
    size,
    append: async (checksum, offset, part) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const before = await size(checksum);
      if (before !== offset)
        throw new AppError("conflict", { message: `The upload has ${before} bytes so far.` });
      if (before + part.length > maxFileBytes) throw new AppError("payload-too-large");
      if (before === 0) await removeStale(folder);
      await appendFile(fileOf(checksum), part, { mode: 0o600 });
      return before + part.length;
    },
    remove: (checksum) => rm(fileOf(checksum), { force: true }),
  };
}

async function removeStale(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found && Date.now() - found.mtimeMs > staleMs) await rm(file, { force: true });
  }
}
