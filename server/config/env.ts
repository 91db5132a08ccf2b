import { isIP } from "node:net";
import { z } from "zod";
import { findTrustProxyProblem } from "#server/config/trust-proxy.ts";
import { findWeakness } from "#server/config/weak-secret.ts";
import {
  importSourceNames,
  isImportSourceName,
  isScheduleName,
  scheduleNames,
} from "#shared/domain/import-sources.ts";
import { defaultPlanPriceIds } from "#shared/domain/plans.ts";
import { defaultSubUserPriceIds } from "#shared/domain/subscription-tier.ts";

/**
 * The environment variables; no other module names them. All problems are reported at once, by
 * variable and never by value, which may be a secret.
 */

const port = z.coerce
  .number("must be a port number from 0 to 65535")
  .int("must be a port number from 0 to 65535")
  .min(0, "must be a port number from 0 to 65535")
  .max(65_535, "must be a port number from 0 to 65535");

function count(least: number, most: number) {
  const words = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number(words).int(words).min(least, words).max(most, words);
}

function address(protocols: readonly string[], words: string) {
  return z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), words);
}

const origin = address(
  ["http:", "https:"],
  "must be an origin such as https://clearlane.example, without a path",
).refine(
  (value) =>
    !URL.canParse(value) ||
    (new URL(value).pathname === "/" && !new URL(value).search && !new URL(value).username),
  "must be an origin such as https://clearlane.example, without a path",
);

function priceIdList() {
  return z
    .string()
    .transform((value) => value.split(",").map((id) => id.trim()))
    .refine(
      (ids) =>
        ids.length === 4 && ids.every((id) => /^[\w-]+$/.test(id)) && new Set(ids).size === 4,
      "must be four different price ids, comma-separated",
    );
}

/** `us-hts=https://… uk-tariff=https://…` as pairs. */
function refreshList() {
  return z
    .string()
    .transform((value) =>
      value
        .trim()
        .split(/\s+/)
        .map((pair) => {
          const [schedule = "", ...address] = pair.split("=");
          return { schedule, address: address.join("=") };
        }),
    )
    .refine(
      (pairs) =>
        pairs.every(
          ({ schedule, address }) =>
            (isScheduleName(schedule) || isImportSourceName(schedule)) &&
            /^https?:\/\//.test(address) &&
            URL.canParse(address),
        ) && new Set(pairs.map(({ schedule }) => schedule)).size === pairs.length,
      "must be schedules with the addresses of their files, such as " +
        "us-hts=https://host/file.csv, separated by spaces; schedules are " +
        `${scheduleNames.join(", ")}, and other sources ` +
        importSourceNames.join(", "),
    );
}

/** `api-key=…,tenant=…`, values in percent-encoding where they need it. */
function headerList() {
  return z
    .string()
    .regex(/^[\w-]+=[^,]+(,[\w-]+=[^,]+)*$/, "must be headers such as api-key=…,tenant=…")
    .transform((value) =>
      Object.fromEntries(
        value.split(",").map((pair) => {
          const at = pair.indexOf("=");
          return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
        }),
      ),
    );
}

function secret(least: number) {
  return z
    .string()
    .min(least, `must have at least ${least} characters`)
    .check((context) => {
      const weakness = findWeakness(context.value);
      // The shorter complaint first.
      if (weakness && context.value.length >= least)
        context.issues.push({
          code: "custom",
          input: "",
          message: `${weakness}: anybody could guess it. ${secretAdvice}`,
        });
    });
}

const secretAdvice = "Make one with: openssl rand -base64 32";

/** A domain alone, such as tenant.eu.auth0.com (R7.11). */
const isDomain = /^[a-z\d-]+(\.[a-z\d-]+)+$/i;

const schema = z.object({
  NODE_ENV: z
    .enum(["production", "development", "test"], "must be production, development or test")
    .default("production"),
  PORT: port.default(3000),
  WEB_HOST: z
    .string()
    .refine((value) => isIP(value) > 0, "must be an IP address, such as 127.0.0.1 or 0.0.0.0")
    .optional(),
  BASE_URL: origin.optional(),
  ALLOW_PLAIN_HTTP: z.enum(["true", "false"], "must be true or false").default("false"),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: address(
    ["postgres:", "postgresql:"],
    "must be a PostgreSQL address such as postgres://user:password@host:5432/clearlane",
  ).optional(),
  REDIS_URL: address(
    ["redis:", "rediss:"],
    "must be a Redis address such as redis://host:6379",
  ).optional(),
  BACKEND_URL: address(["http:", "https:"], "must be an http or https address").optional(),
  BACKEND_PORT: port.default(4000),
  BACKEND_HOST: z.string().default("127.0.0.1"),
  BACKEND_TOKEN: secret(16).optional(),
  ISSUER_BASE_URL: z
    .preprocess(
      (value) => (typeof value === "string" && isDomain.test(value) ? `https://${value}` : value),
      address(["http:", "https:"], "must be the domain or address of an OpenID provider"),
    )
    .optional(),
  CLIENT_ID: z.string().min(1).optional(),
  CLIENT_SECRET: secret(16).optional(),
  AUDIENCE: z.string().min(1).optional(),
  SECRET: secret(32).optional(),
  MOCK_API: z.enum(["on", "off"], "must be on or off").optional(),
  DEMO_SCREENS: z.enum(["on", "off"], "must be on or off").optional(),
  ALLOW_DEMO_ACCOUNTS: z.enum(["true", "false"], "must be true or false").default("false"),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, "must be a Stripe secret key (sk_… or rk_…)")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, "must be a Stripe webhook secret (whsec_…)")
    .optional(),
  STRIPE_API_URL: address(["http:", "https:"], "must be the address of the Stripe API").default(
    "https://api.stripe.com",
  ),
  PLAN_PRICE_IDS: priceIdList().default([...defaultPlanPriceIds]),
  SUB_USER_PRICE_IDS: priceIdList().default([...defaultSubUserPriceIds]),
  TRIAL_CREDITS: count(0, 100_000).default(10),
  REPEAT_FREE_DAYS: count(0, 3650).default(30),
  DATA_REFRESH: refreshList().optional(),
  DATA_REFRESH_HOURS: count(1, 2160).default(24),
  SMTP_URL: address(
    ["smtp:", "smtps:"],
    "must be the address of a mail server such as smtps://user:password@host:465",
  ).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<?[^\s@<>]+@[^\s@<>]+>?$/, "must be an address such as news@company.com")
    .optional(),
  MOCK_DELAY_MS: count(0, 60_000).default(1000),
  TIMEOUT_FACTOR: count(1, 100).default(1),
  LOG_LEVEL: z
    .enum(
      ["trace", "debug", "info", "warn", "error", "fatal", "silent"],
      "must be trace, debug, info, warn, error, fatal or silent",
    )
    .default("info"),
  TRUST_PROXY: z
    .string()
    .check((context) => {
      const message = findTrustProxyProblem(context.value);
      if (message) context.issues.push({ code: "custom", input: "", message });
    })
    .default("false"),
  TRACE_SQL: z.enum(["true", "false"], "must be true or false").default("false"),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z
    .string()
    .refine((value) => isIP(value) > 0, "must be an IP address, such as 127.0.0.1 or 0.0.0.0")
    .default("127.0.0.1"),
  METRICS_TOKEN: secret(16).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(
    ["http:", "https:"],
    "must be the address of a collector such as http://localhost:4318",
  ).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headerList().optional(),
  OTEL_SERVICE_NAME: z.string().default("clearlane"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number("must be a share from 0 to 1")
    .min(0, "must be a share from 0 to 1")
    .max(1, "must be a share from 0 to 1")
    .default(1),
  WORKERS: count(1, 64).default(1),
  CONTACT_ADDRESS: z.email("must be an email address such as privacy@company.com").optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(
      /^(mailto:|https:\/\/|tel:)[\x21-\x7e]+$/,
      "must be an address such as mailto:security@company.com or https://company.com/security",
    )
    .optional(),
  /** Set by the program for its workers. */
  WORKERS_IN_ALL: count(1, 64).default(1),
  UPCOMING_AT: z.iso
    .datetime({ offset: true, error: "must be a moment such as 2027-01-31T09:00:00Z" })
    .optional(),
});

export type Env = z.output<typeof schema>;

export const variableNames: readonly string[] = Object.keys(schema.shape);

/** One problem per line, printed as it is. */
export class EnvironmentError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(
      `The environment is not usable:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`,
    );
    this.name = "EnvironmentError";
    this.problems = problems;
  }
}

export type ProgramName = "clearlane" | "backend";

/**
 * An empty variable counts as unset. Throws EnvironmentError with every problem. The backend shows
 * no pages, so it needs no CONTACT_ADDRESS.
 */
export function readEnv(
  source: Record<string, string | undefined>,
  program: ProgramName = "clearlane",
): Env {
  const set = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const parsed = schema.safeParse(set);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`);
  const loose = { ...set, ...(parsed.success ? parsed.data : {}) } as Partial<Env>;
  problems.push(...problemsTogether(loose, program));
  if (problems.length > 0 || !parsed.success) throw new EnvironmentError([...new Set(problems)]);
  return parsed.data;
}

/** Problems of combinations. */
function problemsTogether(env: Partial<Env>, program: ProgramName): string[] {
  const problems: string[] = [];
  const external = env.ISSUER_BASE_URL !== undefined;
  if (external && !env.CLIENT_ID) problems.push("CLIENT_ID is missing: ISSUER_BASE_URL needs it");
  for (const name of ["CLIENT_ID", "CLIENT_SECRET", "AUDIENCE"] as const) {
    if (!external && env[name]) problems.push(`ISSUER_BASE_URL is missing: ${name} is set`);
  }
  problems.push(...problemsInPublic(env, program), ...sharedSecrets(env));
  if (env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET)
    problems.push("STRIPE_WEBHOOK_SECRET is missing: STRIPE_SECRET_KEY needs it");
  if (env.STRIPE_WEBHOOK_SECRET && !env.STRIPE_SECRET_KEY)
    problems.push("STRIPE_SECRET_KEY is missing: STRIPE_WEBHOOK_SECRET needs it");
  // An invalid list is still a string here, and has been reported.
  const [plans, teams] = [env.PLAN_PRICE_IDS, env.SUB_USER_PRICE_IDS].map((ids) =>
    Array.isArray(ids) ? ids : [],
  );
  if (plans?.some((id) => teams?.includes(id)))
    problems.push("PLAN_PRICE_IDS and SUB_USER_PRICE_IDS must not share a price id");
  problems.push(...problemsOfMetrics(env));
  if (Number(env.WORKERS) > 1 && Number(env.PORT) === 0)
    problems.push("PORT must be a fixed port when WORKERS is more than 1");
  return problems;
}

function problemsOfMetrics({
  METRICS_PORT: metricsPort,
  METRICS_HOST: host = "127.0.0.1",
  METRICS_TOKEN: token,
  WORKERS: workers,
}: Partial<Env>): string[] {
  const isOpen = metricsPort !== undefined && host !== "::1" && !isLoopback(host);
  return [
    ...(isOpen && !token
      ? ["METRICS_TOKEN is missing: METRICS_HOST lets other machines read the figures"]
      : []),
    ...(Number(workers) > 1 && token && metricsPort === undefined
      ? ["METRICS_PORT is missing: several WORKERS are measured together, on a port of their own"]
      : []),
  ];
}

/** Problems of a BASE_URL that other machines can open. */
function problemsInPublic(env: Partial<Env>, program: ProgramName): string[] {
  if (!env.BASE_URL || !URL.canParse(env.BASE_URL)) return [];
  const { protocol, hostname } = new URL(env.BASE_URL);
  if (isLoopback(hostname)) return [];
  const external = env.ISSUER_BASE_URL !== undefined;
  const demoAllowed = env.ALLOW_DEMO_ACCOUNTS === "true";
  const problems: string[] = [];
  if (protocol === "http:" && env.ALLOW_PLAIN_HTTP !== "true")
    problems.push(
      "BASE_URL must be https on a public address: passwords and session cookies would travel " +
        "readable (ALLOW_PLAIN_HTTP=true overrides, for a test network without TLS)",
    );
  if (!env.CONTACT_ADDRESS && program !== "backend")
    problems.push(
      "CONTACT_ADDRESS is missing: the privacy policy and the terms name it on a public BASE_URL",
    );
  if (!external && !demoAllowed)
    problems.push(
      "ISSUER_BASE_URL is missing: demo accounts do not run on a public BASE_URL " +
        "(ALLOW_DEMO_ACCOUNTS=true overrides)",
    );
  if (env.MOCK_API === "on" && external)
    problems.push(
      "MOCK_API must be off beside a real provider on a public BASE_URL: anybody could register " +
        "any address there. Set MOCK_API=off or leave it empty",
    );
  else if (env.MOCK_API === "on" && !demoAllowed)
    problems.push("MOCK_API must be off on a public BASE_URL (ALLOW_DEMO_ACCOUNTS=true overrides)");
  return problems;
}

/** One secret for two purposes: who learns one of them has both. */
function sharedSecrets(env: Partial<Env>): string[] {
  const names = ["SECRET", "BACKEND_TOKEN", "CLIENT_SECRET"] as const;
  return names.flatMap((name, index) => {
    const other = names.slice(0, index).find((earlier) => env[name] && env[earlier] === env[name]);
    return other ? [`${name} must differ from ${other}. ${secretAdvice}`] : [];
  });
}

export function isLoopback(hostname: string): boolean {
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}
