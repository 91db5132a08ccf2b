import { exportJWK, generateKeyPair, type JWK } from "jose";
import type pg from "pg";
import { providerKeysName } from "#shared/domain/provider-token.ts";

const privateKeysName = "provider-keys";
export const signingAlgorithm = "RS256";

export interface ProviderKeys {
  /** With the private part: for the provider alone. */
  signing: { keys: JWK[] };
  /** For whoever verifies. */
  published: { keys: JWK[] };
}

/**
 * The provider's key, made once and kept, so that tokens survive a restart and every process signs
 * alike. Publishes the public half for the backend.
 */
export async function loadProviderKeys(pool: pg.Pool): Promise<ProviderKeys> {
  const signing = (await readKept(pool, privateKeysName)) ?? (await makeKeys(pool));
  const published = { keys: signing.keys.map(publicPart) };
  await pool.query(
    `insert into kept_secrets (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value where kept_secrets.value <> excluded.value`,
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
  // Another process may have been first; its key is everybody's.
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
