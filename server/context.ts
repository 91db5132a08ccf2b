import { setTimeout as sleep } from "node:timers/promises";
import type { RedisClientType } from "redis";
import { type Caches, createCaches } from "#server/cache/caches.ts";
import { type Content, createContent } from "#server/cache/content-version.ts";
import type { Config } from "#server/config/config.ts";
import {
  deriveSecret,
  findReplacedSecrets,
  loadSecrets,
  type Secrets,
} from "#server/config/secrets.ts";
import type { Database } from "#server/database/database.ts";
import { forgetClearSecret, storeSecretsIn } from "#server/database/stored-secrets.ts";
import { type Admission, createAdmission } from "#server/http/admission.ts";
import { createDataTexts, type ReadDataTexts } from "#server/http/data-texts.ts";
import { createLog, type Log, requestIdHeader } from "#server/http/logging.ts";
import type { Metrics } from "#server/http/metrics.ts";
import type { Tracing } from "#server/http/spans.ts";
import { createUpstream, type Upstream } from "#server/http/upstream.ts";
import { countInMemory, countInRedis } from "#server/http/window-counts.ts";
import { proveToken, tokenProofHeader, tokenProofPurpose } from "#server/identity/token-proof.ts";
import { connectRedis } from "#server/redis.ts";
import { type Client, createClient } from "#shared/contract/call.ts";
import { mapNotOffered } from "#shared/contract/not-offered.ts";

/** The web server's long-lived services, built once and injected. */
export interface WebContext {
  config: Config;
  log: Log;
  /** Null when sessions are in Redis, backend and provider external, and the mock API off. */
  database: Database | null;
  redis: RedisClientType | null;
  secrets: Secrets;
  /** `authorization`: header of the calls; null for a visitor. */
  /** `requestId`: of the request that the calls serve, for the backend's log. */
  backendFor(authorization: string | null, requestId?: string | null): Client;
  /** The headers that carry a user's token, which was found to be issued to us, to the backend. */
  headersFor(authorization: string): Record<string, string>;
  upstream: Upstream;
  admission: Admission;
  content: Content;
  dataTexts: ReadDataTexts;
  caches: Caches;
  /** Null where they are off. */
  metrics: Metrics | null;
  tracing: Tracing | null;
  now(): number;
  /** Resolves after that many milliseconds. */
  wait(milliseconds: number): Promise<void>;
  isStopping(): boolean;
  markStopping(): void;
  close(): Promise<void>;
}

export interface WebContextOptions {
  log?: Log;
  database: Database | null;
  backendUrl: string;
  metrics?: Metrics | null;
  tracing?: Tracing | null;
  now?: () => number;
  wait?: WebContext["wait"];
}

export async function createWebContext(
  config: Config,
  options: WebContextOptions,
): Promise<WebContext> {
  const log = options.log ?? createLog(config, "web");
  const { timeoutFactor } = config;
  const redis = config.redis.enabled
    ? await connectRedis(config.redis.url, log, timeoutFactor)
    : null;
  const upstream = createUpstream(options.backendUrl, { timeoutFactor });
  const secrets = await loadStoredSecrets(config, options.database);
  const headersFor = createUserHeaders(config, secrets);
  const admission = createAdmission({
    timeoutFactor,
    shares: redis ? 1 : config.web.workersInAll,
    countUp: redis
      ? countInRedis((...args) => redis.sendCommand(args) as Promise<string>)
      : countInMemory(),
  });
  const now = options.now ?? Date.now;
  const caches = await createCaches(config, { redis, log, now });
  let stopping = false;
  const carry = mapNotOffered(upstream.carry);
  const anonymous = createClient(carry);
  return {
    config,
    log,
    database: options.database,
    redis,
    secrets,
    headersFor,
    backendFor: (authorization, requestId = null) => {
      if (authorization === null && requestId === null) return anonymous;
      const own = {
        ...(authorization === null ? {} : headersFor(authorization)),
        ...(requestId === null ? {} : { [requestIdHeader]: requestId }),
      };
      return createClient((request) =>
        carry({ ...request, headers: { ...request.headers, ...own } }),
      );
    },
    upstream,
    admission,
    content: createContent({ backend: anonymous, now, log }),
    dataTexts: createDataTexts(config.programDir),
    caches,
    metrics: options.metrics ?? null,
    tracing: options.tracing ?? null,
    now,
    wait: options.wait ?? ((milliseconds) => sleep(milliseconds)),
    isStopping: () => stopping,
    markStopping: () => {
      stopping = true;
    },
    close: async () => {
      admission.close();
      await upstream.close();
      await caches.close();
      if (redis?.isOpen) await redis.close().catch(() => redis.destroy());
    },
  };
}

/** Tokens for an audience prove by themselves that they are ours. */
function createUserHeaders({ identity }: Config, { support }: Secrets): WebContext["headersFor"] {
  if (identity.embedded || identity.audience || support === null)
    return (authorization) => ({ authorization });
  const key = deriveSecret(support, tokenProofPurpose);
  return (authorization) => ({
    authorization,
    [tokenProofHeader]: proveToken(key, authorization.replace(/^Bearer /, "")),
  });
}

async function loadStoredSecrets(config: Config, database: Database | null): Promise<Secrets> {
  if (!database) return loadSecrets(config, null);
  for (const name of findReplacedSecrets(config)) await forgetClearSecret(database, name);
  return loadSecrets(config, storeSecretsIn(database, config));
}
