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
export type FindOrStore = (
  name: string,
  generate: () => string | Promise<string>,
) => Promise<string>;

/**
 * From the configuration, else derived, else generated once and stored: in the database, which
 * every process shares, or without one (null) in the data folder.
 */
export async function loadSecrets(
  config: Config,
  findOrStore: FindOrStore | null,
): Promise<Secrets> {
  const support = await loadSupportToken(config, findOrStore);
  const session = await loadSessionSecret(config, findOrStore);
  return { session, support, mock: deriveSecret(support ?? session, "mock-token") };
}

/** Those of the backend, which has no sessions. */
export async function loadBackendSecrets(
  config: Config,
  findOrStore: FindOrStore,
): Promise<Pick<Secrets, "support" | "mock">> {
  const support = await loadSupportToken(config, findOrStore);
  const source = support ?? (await loadSessionSecret(config, findOrStore));
  return { support, mock: deriveSecret(source, "mock-token") };
}

export async function loadSupportToken(
  config: Config,
  findOrStore: FindOrStore | null,
): Promise<string | null> {
  const { backend, dataDir } = config;
  const support =
    backend.token ??
    (backend.embedded ? await generateOnce(config, findOrStore, secretNames.support) : null);
  if (backend.embedded && support) await writeSupportToken(dataDir, support);
  return support;
}

async function loadSessionSecret(config: Config, findOrStore: FindOrStore | null): Promise<string> {
  const { identity } = config;
  if (identity.secret) return identity.secret;
  return identity.embedded || identity.clientSecret === null
    ? generateOnce(config, findOrStore, secretNames.session)
    : deriveSecret(identity.clientSecret, "session");
}

/** In the database, or as files of the data folder. */
const secretNames = { support: "support-token", session: "session-secret" } as const;

/** Stored secrets that the configuration of this web server has replaced. */
export function findReplacedSecrets({ backend, identity }: Config): string[] {
  return [
    ...(backend.embedded && backend.token ? [secretNames.support] : []),
    ...(identity.secret || (!identity.embedded && identity.clientSecret !== null)
      ? [secretNames.session]
      : []),
  ];
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
    ? findOrStore(name, () => randomBytes(32).toString("base64url"))
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
