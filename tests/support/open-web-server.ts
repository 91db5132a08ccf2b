import { type RunningClearlane, startClearlane } from "#server/start.ts";
import { supportToken } from "#tests/support/backend-caller.ts";
import type { Stage } from "#tests/support/open-stage.ts";
import { testConfig, testLog } from "#tests/support/test-config.ts";

/**
 * The web server alone on a free port, with sessions and embedded provider in the stage's database.
 */
export async function openWebServer(
  stage: Stage,
  backendUrl: string,
  { env = {}, timeoutFactor }: { env?: Record<string, string>; timeoutFactor?: number } = {},
): Promise<RunningClearlane> {
  const config = testConfig(
    {
      DATA_DIR: stage.config.dataDir,
      DATABASE_URL: stage.base.database.url,
      BACKEND_URL: backendUrl,
      BACKEND_TOKEN: supportToken,
      MOCK_DELAY_MS: "0",
      ...env,
    },
    timeoutFactor,
  );
  // Screens are loaded on demand; soak runs have no build and open none.
  return startClearlane(config, {
    log: testLog,
    render: { loadEntry: () => import("#client/entry-server.tsx") },
  });
}
