import path from "node:path";
import { pino } from "pino";
import { type Config, createConfig, findProgramDir } from "#server/config/config.ts";
import { readEnv } from "#server/config/env.ts";

/** Silent unless TEST_LOG_LEVEL asks. */
export const testLog = pino({ level: process.env.TEST_LOG_LEVEL ?? "silent" });

/**
 * An operator's configuration on free ports. Long time limits, so that no result depends on the
 * machine's speed; tests of the limits themselves use timeoutFactor 1.
 */
export function testConfig(env: Record<string, string> = {}, timeoutFactor = 40): Config {
  const config = createConfig(
    readEnv({
      NODE_ENV: "test",
      PORT: "0",
      BACKEND_PORT: "0",
      MOCK_DELAY_MS: "20",
      LOG_LEVEL: "silent",
      ...env,
    }),
    findProgramDir(path.dirname(import.meta.dirname)),
  );
  return { ...config, timeoutFactor };
}
