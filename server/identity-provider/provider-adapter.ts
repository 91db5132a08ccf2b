import type { Adapter, AdapterPayload } from "oidc-provider";
import type pg from "pg";

/**
 * Where the provider keeps sessions, codes, grants and tokens: the table `provider_state`, one row
 * a thing, shared by every process.
 */
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
      `insert into provider_state (model, id, payload, grant_id, user_code, uid, expires_at) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id, user_code = excluded.user_code,
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
   * Of this kind alone: a sign-in under way names the grant of before too, and whoever changes the
   * person would lose it half-way.
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
