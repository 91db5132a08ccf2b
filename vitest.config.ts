import { defineConfig } from "vitest/config";

/** Units beside their files and what crosses rooms, in Node; the browser's journeys live in tests/e2e and run against the built program. */
export default defineConfig({
  test: {
    include: ["{shared,server,client,cli,tests}/**/*.test.{ts,tsx}"],
    globalSetup: ["tests/support/global-setup.ts"],
    environment: "node",
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    sequence: { groupOrder: 0 },
  },
});
