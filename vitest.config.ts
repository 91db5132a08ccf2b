import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { screenFiles } from "./client/build/screen-files.ts";
import { staticParts } from "./client/build/static-parts.ts";
import { SlowestFirst } from "./tests/support/slowest-first.ts";

// The screens as they are shipped: React's development build takes several times the work.
process.env.NODE_ENV = "production";

/**
 * Units beside their files and what crosses modules, in Node; the browser's journeys live in
 * tests/e2e and run against the built program.
 */
export default defineConfig({
  // The server that tests start names the chunks of pages in the HTML head.
  plugins: [screenFiles(), staticParts()],
  test: {
    include: ["{shared,server,client,cli,tests}/**/*.test.{ts,tsx}"],
    globalSetup: ["tests/support/global-setup.ts"],
    environment: "node",
    // Against hanging only: no outcome may hang on how fast the machine is.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 300_000 } },
    // One more than cores: tests wait for databases, browsers and providers. Each worker loads the
    // program once, so that more cost more than they save: of a sixth of the tests, two, three and
    // four workers on two cores took 166, 162 and 190 s.
    maxWorkers: availableParallelism() + 1,
    // Loading the program anew for each file took as long as a quarter of the tests.
    isolate: false,
    sequence: { groupOrder: 0, sequencer: SlowestFirst },
  },
});
