import { exportJWK, generateKeyPair, type JWK } from "jose";
import type { Adapter, AdapterPayload } from "oidc-provider";
import type pg from "pg";
import { providerKeysName } from "#shared/domain/provider-token.ts";

/** Sessions, codes, grants and tokens in the table `provider_state`, shared by every process. */
export function createProviderAdapter(pool: pg.Pool): (model: string) => Adapter {
  return (model) => new ProviderAdapter(pool, model);
}

interface Row {
  payload: AdapterPayload;
  consumed_at: Date | null;
}

class ProviderAdapter implements Adapter {
  readonly #pool: pg.Pool;
  readonly #model: string;

  constructor(pool: pg.Pool, model: string) {
    this.#pool = pool;
    this.#model = model;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const expiresAt = expiresIn ? new Date(Date.now() + expiresIn * 1000) : null;
    await this.#pool.query(
      `insert into provider_state (model, id, payload, grant_id, user_code, uid, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (model, id) do update set payload = excluded.payload,
         grant_id = excluded.grant_id, user_code = excluded.user_code,
         uid = excluded.uid, expires_at = excluded.expires_at`,
      [
        this.#model,
        id,
        JSON.stringify(payload),
        payload.grantId ?? null,
        payload.userCode ?? null,
        payload.uid ?? null,
        expiresAt,
      ],
    );
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
    await this.#pool.query(
      "update provider_state set consumed_at = now() where model = $1 and id = $2",
      [this.#model, id],
    );
  }

  async destroy(id: string): Promise<void> {
    await this.#pool.query("delete from provider_state where model = $1 and id = $2", [
      this.#model,
      id,
    ]);
  }

  /**
   * Of this model only: a sign-in under way refers to the previous grant too, and switching the
   * account would revoke it midway.
   */
  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#pool.query("delete from provider_state where model = $1 and grant_id = $2", [
      this.#model,
      grantId,
    ]);
  }

  async #findBy(
    column: "id" | "uid" | "user_code",
    value: string,
  ): Promise<AdapterPayload | undefined> {
    const { rows } = await this.#pool.query<Row>(
      `select payload, consumed_at from provider_state
       where model = $1 and ${column} = $2 and (expires_at is null or expires_at > now())`,
      [this.#model, value],
    );
    const row = rows[0];
    if (!row) return undefined;
    return row.consumed_at
      ? { ...row.payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) }
      : row.payload;
  }
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
export async function loadProviderKeys(pool: pg.Pool): Promise<ProviderKeys> {
  const signing = (await readKept(pool, privateKeysName)) ?? (await makeKeys(pool));
  const published = { keys: signing.keys.map(publicPart) };
  await pool.query(
    `insert into kept_secrets (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value
     where kept_secrets.value <> excluded.value`,
    [providerKeysName, JSON.stringify(published)],
  );
  return { signing, published };
}

async function makeKeys(pool: pg.Pool): Promise<{ keys: JWK[] }> {
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
  const insert = "insert into kept_secrets (name, value) values ($1, $2) on conflict do nothing";
  await pool.query(insert, [privateKeysName, JSON.stringify({ keys: [key] })]);
  // The key of the process that inserted first.
  return (await readKept(pool, privateKeysName)) ?? { keys: [key] };
}

async function readKept(pool: pg.Pool, name: string): Promise<{ keys: JWK[] } | null> {
  const { rows } = await pool.query<{ value: string }>(
    "select value from kept_secrets where name = $1",
    [name],
  );
  return rows[0] ? (JSON.parse(rows[0].value) as { keys: JWK[] }) : null;
}

function publicPart({ kty, n, e, kid, alg, use }: JWK): JWK {
  return { kty, n, e, kid, alg, use } as JWK;
}
