import { supportToken } from "#tests/support/backend-caller.ts";
import { type LossyProxy, startLossyProxy } from "#tests/support/lossy-proxy.ts";
import { startTestBackend, type TestBackend } from "#tests/support/start-test-backend.ts";

export interface CountingBackend {
  backend: TestBackend;
  /** Decides which requests pass; all do by default. */
  proxy: LossyProxy;
  /** `METHOD /path` of the requests since the last reset, in order. */
  requests(): string[];
  reset(): void;
  /** Configuration of a web server that calls this backend. */
  env: Record<string, string>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A backend behind a proxy that records its requests. */
export async function startCountingBackend(): Promise<CountingBackend> {
  const backend = await startTestBackend();
  const proxy = await startLossyProxy(backend.url);
  let requests: string[] = [];
  proxy.decide = ({ method, path }) => {
    requests.push(`${method} ${path.split("?")[0]}`);
    return "pass";
  };
  return {
    backend,
    proxy,
    requests: () => requests,
    reset: () => {
      requests = [];
    },
    env: {
      BACKEND_URL: proxy.url,
      BACKEND_TOKEN: supportToken,
      DATABASE_URL: backend.testDatabase.url,
    },
    [Symbol.asyncDispose]: async () => {
      await proxy.close();
      await backend[Symbol.asyncDispose]();
    },
  };
}
