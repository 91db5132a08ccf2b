import { exportJWK, generateKeyPair, type JWK } from "jose";
import { sql } from "kysely";
import { type Adapter, type AdapterPayload, errors } from "oidc-provider";
import type { FindOrStore } from "#server/config/secrets.ts";
import type { Db } from "#server/database/database.ts";
import { publish } from "#server/database/stored-secrets.ts";
import { providerKeysName } from "#shared/domain/access-tokens.ts";

/** Sessions, codes, grants and tokens in the table `provider_state`, shared by every process. */
export function createProviderAdapter(db: Db): (model: string) => Adapter {
  return (model) => new ProviderAdapter(db, model);
}

class ProviderAdapter implements Adapter {
  readonly #db: Db;
  readonly #model: string;

  constructor(db: Db, model: string) {
    this.#db = db;
    this.#model = model;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const stored = JSON.stringify(payload);
    if (stored.includes("\\u0000")) throw new errors.InvalidRequest("text with control characters");
    const expiresAt = expiresIn ? new Date(Date.now() + expiresIn * 1000) : null;
    const state = {
      payload: stored,
      grant_id: payload.grantId ?? null,
      user_code: payload.userCode ?? null,
      uid: payload.uid ?? null,
      expires_at: expiresAt,
    };
    await this.#db
      .insertInto("provider_state")
      .values({ model: this.#model, id, ...state })
      .onConflict((conflict) => conflict.columns(["model", "id"]).doUpdateSet(state))
      .execute();
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#findBy("id", id);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#findBy("uid", uid);
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#findBy("user_code", userCode);
  }

  async consume(id: string): Promise<void> {
    await this.#db
      .updateTable("provider_state")
      .set({ consumed_at: sql<Date>`now()` })
      .where("model", "=", this.#model)
      .where("id", "=", id)
      .execute();
  }

  async destroy(id: string): Promise<void> {
    await this.#db
      .deleteFrom("provider_state")
      .where("model", "=", this.#model)
      .where("id", "=", id)
      .execute();
  }

  /**
   * Of this model only: a sign-in under way refers to the previous grant too, and switching the
   * account would revoke it midway.
   */
  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#db
      .deleteFrom("provider_state")
      .where("model", "=", this.#model)
      .where("grant_id", "=", grantId)
      .execute();
  }

  async #findBy(
    column: "id" | "uid" | "user_code",
    value: string,
  ): Promise<AdapterPayload | undefined> {
    // PostgreSQL has no such text and would reject the query.
    if (value.includes("\0")) return undefined;
    const row = await this.#db
      .selectFrom("provider_state")
      .select(["payload", "consumed_at"])
      .where("model", "=", this.#model)
      .where(column, "=", value)
      .where(sql<boolean>`(expires_at is null or expires_at > now())`)
      .executeTakeFirst();
    if (!row) return undefined;
    const payload = row.payload as AdapterPayload;
    return row.consumed_at
      ? { ...payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) }
      : payload;
  }
}

/** Ends sign-ins by their browser sessions, and the tokens issued in them. */
export async function endProviderSessions(db: Db, sids: readonly string[]): Promise<void> {
  await db
    .deleteFrom("provider_state")
    .where("model", "=", "Session")
    .where("uid", "in", [...sids])
    .execute();
}

const privateKeysName = "provider-keys";
export const signingAlgorithm = "RS256";

export interface ProviderKeys {
  /** Private keys: for the provider alone. */
  signing: { keys: JWK[] };
  /** Public keys: for verifiers. */
  published: { keys: JWK[] };
}

/**
 * Generates the key once and stores it, so that tokens survive a restart and every process signs
 * with the same one. Publishes the public half for the backend.
 */
export async function loadProviderKeys(db: Db, findOrStore: FindOrStore): Promise<ProviderKeys> {
  const signing = JSON.parse(await findOrStore(privateKeysName, generateKeys)) as { keys: JWK[] };
  const published = { keys: signing.keys.map(publicPart) };
  await publish(db, providerKeysName, JSON.stringify(published));
  return { signing, published };
}

async function generateKeys(): Promise<string> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, {
    modulusLength: 2048,
    extractable: true,
  });
  const key = {
    ...(await exportJWK(privateKey)),
    kid: crypto.randomUUID(),
    alg: signingAlgorithm,
    use: "sig",
  };
  return JSON.stringify({ keys: [key] });
}

function publicPart({ kty, n, e, kid, alg, use }: JWK): JWK {
  return { kty, n, e, kid, alg, use } as JWK;
}
