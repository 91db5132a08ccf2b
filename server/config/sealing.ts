import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from "node:crypto";
import { chmod, link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "#server/config/config.ts";
import { deriveSecret } from "#server/config/secrets.ts";

/**
 * Secrets in the database are sealed by a key outside it: derived from SECRET, else a file of the
 * data folder. A reader of the database alone, or of a dump, learns none of them.
 */
export interface SealingKey {
  id: string;
  bytes: Buffer;
}

export interface SealingKeys {
  /** Seals. Null where neither SECRET nor the file exists yet. */
  preferred: SealingKey | null;
  /** Opens what was sealed before SECRET was set, too. */
  all: SealingKey[];
  /** An emptied file is the request for new secrets. */
  isReset: boolean;
}

export type SealingConfig = Pick<Config, "dataDir" | "identity" | "database">;

export function keyFileOf({ dataDir }: Pick<Config, "dataDir">): string {
  return path.join(dataDir, "secret-key");
}

export async function readSealingKeys(config: SealingConfig): Promise<SealingKeys> {
  const file = keyFileOf(config);
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw new Error(`${file} cannot be read: ${error.message}`, { cause: error });
  });
  const { secret } = config.identity;
  const fromSecret = secret ? keyOf(deriveSecret(secret, "stored-secrets")) : null;
  const fromFile = text?.trim() ? keyOf(text.trim()) : null;
  if (fromFile && fromFile.bytes.length !== keyBytes)
    throw new Error(`${file} does not contain a key. Restore it from a backup.`);
  const all = [fromSecret, fromFile].filter((key) => key !== null);
  return { preferred: all[0] ?? null, all, isReset: text !== null && text.trim() === "" };
}

/** Returns the key of the first process to create it. Replaces an emptied file. */
export async function createKeyFile(config: SealingConfig, isReset: boolean): Promise<SealingKey> {
  const file = keyFileOf(config);
  await mkdir(config.dataDir, { recursive: true });
  const whole = `${file}.${randomUUID()}`;
  await writeFile(whole, `${randomBytes(keyBytes).toString("base64url")}\n`, { mode: 0o600 });
  if (isReset) await rename(whole, file);
  else
    await link(whole, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  await rm(whole, { force: true });
  await chmod(file, 0o600);
  return keyOf((await readFile(file, "utf8")).trim());
}

const cipher = "aes-256-gcm";
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const mark = "sealed.1";

function keyOf(text: string): SealingKey {
  const bytes = Buffer.from(text, "base64url");
  return { id: createHash("sha256").update(bytes).digest("hex").slice(0, 12), bytes };
}

export function isSealed(stored: string): boolean {
  return stored.startsWith(`${mark}.`);
}

/** Bound to its name: the sealed value of another name does not open. */
export function seal(key: SealingKey, name: string, value: string): string {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, key.bytes, iv).setAAD(Buffer.from(name));
  const body = Buffer.concat([sealing.update(value, "utf8"), sealing.final()]);
  const sealed = Buffer.concat([iv, sealing.getAuthTag(), body]).toString("base64url");
  return [mark, key.id, sealed].join(".");
}

/** Null where none of the keys sealed it, or somebody changed it. */
export function unseal(
  keys: readonly SealingKey[],
  name: string,
  stored: string,
): { value: string; key: SealingKey } | null {
  const [id, sealed = ""] = stored.slice(mark.length + 1).split(".");
  const key = keys.find((one) => one.id === id);
  if (!key) return null;
  const bytes = Buffer.from(sealed, "base64url");
  const tagEnd = ivBytes + tagBytes;
  try {
    const opening = createDecipheriv(cipher, key.bytes, bytes.subarray(0, ivBytes))
      .setAAD(Buffer.from(name))
      .setAuthTag(bytes.subarray(ivBytes, tagEnd));
    const value = Buffer.concat([opening.update(bytes.subarray(tagEnd)), opening.final()]);
    return { value: value.toString("utf8"), key };
  } catch {
    return null;
  }
}
