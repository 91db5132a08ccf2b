import { randomUUID } from "node:crypto";
import { usersSmartHs } from "#shared/contract/subscriptions.ts";
import { type Ask, searchAtWeb, spendAtBackend } from "#tests/soak/support/lose-answers.ts";
import { type Lane, openLane } from "#tests/support/lane.ts";
import { type LossyProxy, startLossyProxy } from "#tests/support/lossy-proxy.ts";
import { registerCaller } from "#tests/support/mock-sign-in.ts";
import type { Stage } from "#tests/support/open-stage.ts";
import { openWebServer } from "#tests/support/open-web-server.ts";
import { openClients, type PooledClients } from "#tests/support/pooled-clients.ts";

/** Web server, lossy proxy and backend in a chain. */
export interface LossStage {
  origin: string;
  /** A web server with very long time-outs. */
  patientOrigin: string;
  lane: Lane;
  proxy: LossyProxy;
  /** New users, and credits to spend distributed over them. */
  searchers(people: number, wishes: number): Promise<Wishers>;
  spenders(people: number, wishes: number): Promise<Wishers>;
  close(): Promise<void>;
}

interface Wishers {
  emails: string[];
  wishes: Ask[];
}

export async function openLossStage(stage: Stage): Promise<LossStage> {
  const lane = await openLane(stage.base);
  const proxy = await startLossyProxy(lane.url);
  // Production's time-out for a silent backend.
  const web = await openWebServer(stage, proxy.url, { timeoutFactor: 1 });
  const patientWeb = await openWebServer(stage, proxy.url);
  const throughProxy = openClients(proxy.url, { attemptMs: 1000 });
  const origin = `http://127.0.0.1:${web.port}`;
  return {
    origin,
    patientOrigin: `http://127.0.0.1:${patientWeb.port}`,
    lane,
    proxy,
    searchers: async (people, wishes) => {
      const callers = await Promise.all(
        Array.from({ length: people }, () => registerCaller(origin)),
      );
      // The first balance request creates the trial.
      for (const caller of callers) await caller.get("/api/credits");
      return {
        emails: callers.map(({ email }) => email),
        wishes: spread(callers, wishes, searchAtWeb),
      };
    },
    spenders: async (people, wishes) => {
      const opened = await Promise.all(
        Array.from({ length: people }, () => openTrial(throughProxy)),
      );
      return {
        emails: opened.map(({ email }) => email),
        wishes: spread(opened, wishes, ({ client, from }) => spendAtBackend(client, from)),
      };
    },
    close: async () => {
      await throughProxy.close();
      await web.close({ quietMs: 0 });
      await patientWeb.close({ quietMs: 0 });
      await proxy.close();
      await lane.close();
    },
  };
}

function spread<T>(people: readonly T[], wishes: number, wish: (person: T) => Ask): Ask[] {
  return people.flatMap((person, index) => {
    const own = Math.floor(wishes / people.length) + (index < wishes % people.length ? 1 : 0);
    return Array.from({ length: own }, () => wish(person));
  });
}

async function openTrial(clients: PooledClients) {
  const email = `${randomUUID()}@loss.test`;
  const client = await clients.person(email);
  const { data } = await client(usersSmartHs.createCustomer, { email, name: "Pat" });
  const customerId = String(data?.stripe_customerid);
  return {
    email,
    client,
    from: { family: "users-smart-hs" as const, subId: null, customerId, subUserId: null },
  };
}
