import { hkdfSync, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "#server/config/config.ts";

/** Kept apart from Config, which may be logged. */
export interface Secrets {
  /** Signs session and transaction cookies. */
  session: string;
  /** For support staff and the CLI. Null with an external backend and no BACKEND_TOKEN. */
  support: string | null;
  /** Signs the mock API's tokens; web server and backend derive the same one. */
  mock: string;
}

/** Stores a generated secret unless another process has; returns the stored one. */
export type FindOrStore = (name: string, generated: string) => Promise<string>;

/**
 * From the configuration, else derived, else generated once and stored: in the database, which
 * every process shares, or without one (null) in the data folder.
 */
export async function loadSecrets(
  config: Config,
  findOrStore: FindOrStore | null,
): Promise<Secrets> {
  const support =
    config.backend.token ??
    (config.backend.embedded ? await generateOnce(config, findOrStore, "support-token") : null);
  const session =
    config.identity.secret ??
    (config.identity.embedded
      ? await generateOnce(config, findOrStore, "session-secret")
      : deriveSecret(config.identity.clientSecret, "session"));
  if (config.backend.embedded && support) await writeSupportToken(config.dataDir, support);
  return { session, support, mock: deriveSecret(support ?? session, "mock-token") };
}

/** HKDF: the source cannot be computed from the result. */
export function deriveSecret(from: string, purpose: string): string {
  return Buffer.from(hkdfSync("sha256", from, "clearlane", purpose, 32)).toString("base64url");
}

async function generateOnce(
  config: Config,
  findOrStore: FindOrStore | null,
  name: string,
): Promise<string> {
  return findOrStore
    ? findOrStore(name, randomBytes(32).toString("base64url"))
    : generateOnceInFolder(config.dataDir, name);
}

async function generateOnceInFolder(dataDir: string, name: string): Promise<string> {
  const file = path.join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  if (!existsSync(file))
    await writeFile(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" }).catch(
      () => undefined,
    );
  return (await readFile(file, "utf8")).trim();
}

/** For the CLI on this machine; mode 0600. */
async function writeSupportToken(dataDir: string, token: string): Promise<void> {
  const file = path.join(dataDir, "support-token");
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, `${token}\n`, { mode: 0o600 });
  await chmod(file, 0o600);
}
