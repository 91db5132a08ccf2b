import path from "node:path";
import type { OnWrite } from "#server/backend/access/announce-writes.ts";
import { createBackendVerifier } from "#server/backend/access/token-verifier.ts";
import { seedDemoAccounts } from "#server/backend/accounts/demo-accounts.ts";
import type { Billing } from "#server/backend/billing/billing.ts";
import { createBilling } from "#server/backend/billing/create-billing.ts";
import { type Lanes, loadLanes } from "#server/backend/lanes/lanes.ts";
import { loadNomenclature, type Nomenclature } from "#server/backend/nomenclature/nomenclature.ts";
import { createFeeds, type Feeds } from "#server/backend/notifications/feed.ts";
import { todayOf } from "#server/backend/notifications/list-notifications.ts";
import { loadNotifications } from "#server/backend/notifications/load-notifications.ts";
import { loadRegulations } from "#server/backend/regulations/load-regulations.ts";
import {
  createRegulationIndexes,
  type RegulationIndexes,
} from "#server/backend/regulations/regulation-index.ts";
import {
  createMappingContext,
  type MappingContext,
} from "#server/backend/sources/import-notices.ts";
import { createRefreshPages } from "#server/backend/sources/refresh-pages.ts";
import { createSourceJobs, type SourceJobs } from "#server/backend/sources/source-jobs.ts";
import { createImportJobs, type ImportJobs } from "#server/backend/tariff/import-jobs.ts";
import { loadFigures } from "#server/backend/tariff/load-figures.ts";
import { createTariffRefresh, type TariffRefresh } from "#server/backend/tariff/refresh.ts";
import { createUploads, type Uploads } from "#server/backend/tariff/uploads.ts";
import { createMailer, type Mailer } from "#server/backend/watches/mailer.ts";
import { createWatchJobs, type WatchJobs } from "#server/backend/watches/watch-jobs.ts";
import { createWatchLinks, type WatchLinks } from "#server/backend/watches/watch-links.ts";
import type { Config } from "#server/config/config.ts";
import { deriveSecret, loadBackendSecrets } from "#server/config/secrets.ts";
import type { Database } from "#server/database/database.ts";
import { storeSecretsIn } from "#server/database/stored-secrets.ts";
import { createDataTexts, type ReadDataTexts } from "#server/http/data-texts.ts";
import { createLog, type Log } from "#server/http/logging.ts";
import type { Metrics } from "#server/http/metrics.ts";
import type { Tracing } from "#server/http/spans.ts";
import type { TokenVerifier } from "#server/identity/token-verifier.ts";

/** Long-lived objects of the backend, created once and injected. */
export interface BackendContext {
  config: Config;
  log: Log;
  database: Database;
  verifyToken: TokenVerifier;
  /** Accepted for support staff and the CLI. */
  supportToken: string | null;
  billing: Billing;
  nomenclature: Nomenclature;
  lanes: Lanes;
  /** Support's uploads and their imports. */
  uploads: Uploads;
  imports: ImportJobs;
  /** Reads and indexes imported notices. */
  mapping: MappingContext;
  sourceImports: SourceJobs;
  refresh: TariffRefresh;
  feeds: Feeds;
  regulationIndexes: RegulationIndexes;
  /** The origin of links in mails. */
  links: WatchLinks;
  mailer: Mailer;
  /** For mails; pages are translated by the web server. */
  dataTexts: ReadDataTexts;
  watchJobs: WatchJobs;
  onWrite: OnWrite;
  /** Null where they are off. */
  metrics: Metrics | null;
  tracing: Tracing | null;
  now(): Date;
  isStopping(): boolean;
  markStopping(): void;
}

export interface BackendContextOptions {
  log?: Log;
  database: Database;
  now?: () => Date;
  onWrite?: OnWrite;
  metrics?: Metrics | null;
  tracing?: Tracing | null;
}

/** Loads the datasets into memory and database, and demo accounts with the demo provider. */
export async function createBackendContext(
  config: Config,
  options: BackendContextOptions,
): Promise<BackendContext> {
  const log = options.log ?? createLog(config, "backend");
  const { database } = options;
  const secrets = await loadBackendSecrets(config, storeSecretsIn(database, config));
  // Before any query: building the index blocks the event loop, and a connection opened meanwhile
  // would time out.
  const nomenclature = await loadNomenclature(config);
  const [lanes] = await Promise.all([
    loadLanes(config),
    loadRegulations(config, database),
    loadNotifications(config, database),
    loadFigures(config, database),
  ]);
  if (config.identity.embedded || config.mockApi.enabled) await seedDemoAccounts(database, config);
  const now = options.now ?? (() => new Date());
  let stopping = false;
  const isStopping = () => stopping;
  const feeds = createFeeds({ database, log, isStopping });
  const regulationIndexes = createRegulationIndexes({ database, log, lanes, isStopping });
  // Reading a million rows takes longer than a request may wait.
  await Promise.all([feeds.prepare(todayOf(now())), regulationIndexes.current()]).catch((error) =>
    log.warn({ err: error }, "the feed and the search of regulations are not read yet"),
  );
  const uploads = createUploads(path.join(config.dataDir, "imports"));
  const mapping = await createMappingContext(config, lanes, nomenclature);
  const links = createWatchLinks(config, deriveSecret(secrets.mock, "watch-links"));
  const mailer = createMailer(config);
  const dataTexts = createDataTexts(config.programDir);
  return {
    config,
    log,
    database,
    verifyToken: createBackendVerifier(config, secrets, database),
    supportToken: secrets.support,
    billing: await createBilling(config, { database, log, now }),
    nomenclature,
    lanes,
    uploads,
    imports: createImportJobs(database, uploads, log),
    mapping,
    sourceImports: createSourceJobs({ database, uploads, mapping, log, now }),
    refresh: createTariffRefresh({
      ...{ config, database, log, now },
      refreshPages: createRefreshPages({ config, database, mapping, now }),
    }),
    feeds,
    regulationIndexes,
    links,
    mailer,
    dataTexts,
    watchJobs: createWatchJobs({
      ...{ database, lanes, nomenclature, links, mailer, log, now },
      dataTexts,
    }),
    onWrite: options.onWrite ?? (() => undefined),
    metrics: options.metrics ?? null,
    tracing: options.tracing ?? null,
    now,
    isStopping,
    markStopping: () => {
      stopping = true;
    },
  };
}
