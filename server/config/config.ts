import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Env, type ProgramName, readEnv } from "#server/config/env.ts";

/** Grouped and typed; a disabled part has no settings. */
export interface Config {
  mode: Env["NODE_ENV"];
  web: {
    port: number;
    /** Addresses to listen on; null: every one of this machine. */
    hosts: readonly string[] | null;
    /** Null: any loopback origin of a request is served. */
    baseUrl: string | null;
    trustProxy: false | number | string;
    workers: number;
    /** The admin template's demo screens, beside the product's own. */
    demoScreens: boolean;
    /** In legal texts and on the help page; null: an address that reaches nobody. */
    contactAddress: string | null;
    /** URI in security.txt; null: the privacy policy's page. */
    securityContact: string | null;
    /** Web processes on this port; one alone runs without workers. */
    workersInAll: number;
    /** End of the countdown on /upcoming. */
    upcomingAt: string | null;
  };
  dataDir: string;
  database: { embedded: true } | { embedded: false; url: string };
  redis: { enabled: true; url: string } | { enabled: false };
  backend:
    | { embedded: true; host: string; port: number; token: string | null }
    | { embedded: false; url: string; token: string | null };
  identity:
    | { embedded: true; secret: string | null }
    | {
        embedded: false;
        issuer: string;
        clientId: string;
        /** Null: a public client, which proves itself by PKCE alone. */
        clientSecret: string | null;
        audience: string | null;
        secret: string | null;
      };
  mockApi: { enabled: true; delayMs: number } | { enabled: false };
  billing:
    | { stripe: true; secretKey: string; webhookSecret: string; apiUrl: string }
    | { stripe: false };
  credits: {
    planPriceIds: readonly string[];
    subUserPriceIds: readonly string[];
    trialCredits: number;
    repeatFreeDays: number;
  };
  /** Schedules that the backend fetches and imports by itself. */
  refresh:
    | { enabled: true; everyHours: number; files: readonly { schedule: string; address: string }[] }
    | { enabled: false };
  /** Statements carry the id of their request in a comment. */
  traceSql: boolean;
  /** `port` null: /metrics on the program's own port, which then has a token. */
  metrics:
    | { enabled: true; port: number | null; host: string; token: string | null }
    | { enabled: false };
  /** `headers`: for the collector, such as its key. `ratio`: of requests that are traced. */
  tracing:
    | {
        enabled: true;
        endpoint: string;
        headers: Record<string, string>;
        serviceName: string;
        ratio: number;
      }
    | { enabled: false };
  /** Without a server, mails are files in the data folder. */
  mail: { smtpUrl: string | null; from: string };
  logLevel: Env["LOG_LEVEL"];
  /** Multiplies the time limits between our own parts: 1, except on slow machines. */
  timeoutFactor: number;
  /** Contains package.json and dist. */
  programDir: string;
}

/**
 * From the environment and a `.env` file beside package.json; variables that are set win. Throws
 * EnvironmentError.
 */
export function loadConfig(
  source: Record<string, string | undefined> = process.env,
  program?: ProgramName,
): Config {
  const programDir = findProgramDir(import.meta.dirname);
  return createConfig(
    readEnv({ ...readDotEnv(path.join(programDir, ".env")), ...source }, program),
    programDir,
  );
}

export function createConfig(env: Env, programDir: string): Config {
  const embeddedProvider = env.ISSUER_BASE_URL === undefined;
  const mockOn = env.MOCK_API === undefined ? embeddedProvider : env.MOCK_API === "on";
  return {
    mode: env.NODE_ENV,
    web: {
      port: env.PORT,
      hosts: hostsOf(env, embeddedProvider || mockOn),
      baseUrl: env.BASE_URL ? new URL(env.BASE_URL).origin : null,
      trustProxy: readTrustProxy(env.TRUST_PROXY),
      workers: env.WORKERS,
      demoScreens: env.DEMO_SCREENS ? env.DEMO_SCREENS === "on" : embeddedProvider || mockOn,
      contactAddress: env.CONTACT_ADDRESS ?? null,
      securityContact: env.SECURITY_CONTACT ?? null,
      workersInAll: Math.max(env.WORKERS, env.WORKERS_IN_ALL),
      upcomingAt: env.UPCOMING_AT ?? null,
    },
    dataDir: path.resolve(env.DATA_DIR),
    database: env.DATABASE_URL ? { embedded: false, url: env.DATABASE_URL } : { embedded: true },
    redis: env.REDIS_URL ? { enabled: true, url: env.REDIS_URL } : { enabled: false },
    backend: env.BACKEND_URL
      ? {
          embedded: false,
          url: env.BACKEND_URL.replace(/\/+$/, ""),
          token: env.BACKEND_TOKEN ?? null,
        }
      : {
          embedded: true,
          host: env.BACKEND_HOST,
          port: env.BACKEND_PORT,
          token: env.BACKEND_TOKEN ?? null,
        },
    identity: embeddedProvider
      ? { embedded: true, secret: env.SECRET ?? null }
      : {
          embedded: false,
          issuer: env.ISSUER_BASE_URL ?? "",
          clientId: env.CLIENT_ID ?? "",
          clientSecret: env.CLIENT_SECRET ?? null,
          audience: env.AUDIENCE ?? null,
          secret: env.SECRET ?? null,
        },
    mockApi: mockOn ? { enabled: true, delayMs: env.MOCK_DELAY_MS } : { enabled: false },
    billing:
      env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
        ? {
            stripe: true,
            secretKey: env.STRIPE_SECRET_KEY,
            webhookSecret: env.STRIPE_WEBHOOK_SECRET,
            apiUrl: env.STRIPE_API_URL,
          }
        : { stripe: false },
    credits: {
      planPriceIds: env.PLAN_PRICE_IDS,
      subUserPriceIds: env.SUB_USER_PRICE_IDS,
      trialCredits: env.TRIAL_CREDITS,
      repeatFreeDays: env.REPEAT_FREE_DAYS,
    },
    refresh: env.DATA_REFRESH
      ? { enabled: true, everyHours: env.DATA_REFRESH_HOURS, files: env.DATA_REFRESH }
      : { enabled: false },
    traceSql: env.TRACE_SQL === "true",
    metrics:
      env.METRICS_PORT === undefined && !env.METRICS_TOKEN
        ? { enabled: false }
        : {
            enabled: true,
            port: env.METRICS_PORT ?? null,
            host: env.METRICS_HOST,
            token: env.METRICS_TOKEN ?? null,
          },
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          enabled: true,
          endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
          serviceName: env.OTEL_SERVICE_NAME,
          ratio: env.OTEL_TRACES_SAMPLER_ARG,
        }
      : { enabled: false },
    mail: {
      smtpUrl: env.SMTP_URL ?? null,
      from: env.MAIL_FROM ?? `Clearlane <no-reply@${hostOf(env.BASE_URL)}>`,
    },
    logLevel: env.LOG_LEVEL,
    timeoutFactor: env.TIMEOUT_FACTOR,
    programDir,
  };
}

function hostOf(baseUrl: string | undefined): string {
  return baseUrl ? new URL(baseUrl).hostname : "localhost";
}

/** Browsers open it over https, whatever the proxies in front speak to this server. */
export function isHttps({ web }: Pick<Config, "web">): boolean {
  return web.baseUrl?.startsWith("https:") ?? false;
}

/** Demo accounts are for this machine only, unless configured otherwise. */
function hostsOf(env: Env, hasDemoAccounts: boolean): readonly string[] | null {
  if (env.WEB_HOST) return [env.WEB_HOST];
  return hasDemoAccounts && env.ALLOW_DEMO_ACCOUNTS === "false" ? ["127.0.0.1", "::1"] : null;
}

function readTrustProxy(value: string): false | number | string {
  if (value === "false") return false;
  return /^\d+$/.test(value) ? Number(value) : value;
}

/** The nearest parent with a package.json, for sources and build alike. */
export function findProgramDir(from: string): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, "package.json"))) return folder;
    if (path.dirname(folder) === folder) throw new TypeError(`no package.json above ${from}`);
  }
}

function readDotEnv(file: string): Record<string, string> {
  if (!existsSync(file)) return {};
  const lines = readFileSync(file, "utf8").split(/\r?\n/);
  const pairs = lines
    .map((line) => /^\s*(?:export\s+)?([A-Z_]+)\s*=\s*(.*?)\s*$/.exec(line))
    .filter((match) => match !== null);
  return Object.fromEntries(
    pairs.map(([, name, value]) => [name, (value ?? "").replace(/^(["'])(.*)\1$/, "$2")]),
  );
}

export function needsDatabase(config: Config): boolean {
  const { backend, identity, mockApi, redis } = config;
  return backend.embedded || identity.embedded || mockApi.enabled || !redis.enabled;
}
