import { bombs } from "#tests/soak/attacks/bombs.ts";
import { cacheBusting } from "#tests/soak/attacks/cache-busting.ts";
import { connections } from "#tests/soak/attacks/connections.ts";
import { csrf } from "#tests/soak/attacks/csrf.ts";
import { dataFolders } from "#tests/soak/attacks/data-folders.ts";
import { diskFull } from "#tests/soak/attacks/disk-full.ts";
import type { AttackFamily } from "#tests/soak/attacks/family.ts";
import { fuzz } from "#tests/soak/attacks/fuzz.ts";
import { guessing } from "#tests/soak/attacks/guessing.ts";
import { hosts } from "#tests/soak/attacks/hosts.ts";
import { identity } from "#tests/soak/attacks/identity.ts";
import { idor } from "#tests/soak/attacks/idor.ts";
import { kills } from "#tests/soak/attacks/kills.ts";
import { rawRequests } from "#tests/soak/attacks/raw-requests.ts";
import { returnTo } from "#tests/soak/attacks/return-to.ts";
import { searches } from "#tests/soak/attacks/searches.ts";
import { secondProcess } from "#tests/soak/attacks/second-process.ts";
import { sessions } from "#tests/soak/attacks/sessions.ts";
import { silentServices } from "#tests/soak/attacks/silent-services.ts";
import { tokens } from "#tests/soak/attacks/tokens.ts";
import { webhooks } from "#tests/soak/attacks/webhooks.ts";
import { xss } from "#tests/soak/attacks/xss.ts";

/** In the order of the table. */
export const families: readonly AttackFamily[] = [
  idor,
  csrf,
  returnTo,
  identity,
  tokens,
  xss,
  webhooks,
  fuzz,
  searches,
  hosts,
  rawRequests,
  sessions,
  guessing,
  bombs,
  cacheBusting,
  connections,
  silentServices,
  dataFolders,
  secondProcess,
  diskFull,
  kills,
];
