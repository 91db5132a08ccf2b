import { createHmac, timingSafeEqual } from "node:crypto";
import type { Config } from "#server/config/config.ts";
import { paths } from "#shared/paths.ts";

/** Addresses in mails that work without signing in. */
export interface WatchLinks {
  origin: string;
  /** `id` is that of the settings, which does not reveal the user. */
  unsubscribe(id: string): string;
  /** The id of a link signed by us, else null. */
  readUnsubscribe(token: string): string | null;
}

export function createWatchLinks({ web }: Pick<Config, "web">, key: string): WatchLinks {
  const origin = web.baseUrl ?? `http://localhost:${web.port}`;
  const sign = (id: string) => createHmac("sha256", key).update(`unsubscribe ${id}`).digest();
  return {
    origin,
    unsubscribe: (id) => origin + paths.unsubscribe(`${id}.${sign(id).toString("base64url")}`),
    readUnsubscribe: (token) => {
      const [id = "", signature = ""] = token.split(".");
      const given = Buffer.from(signature, "base64url");
      const own = sign(id);
      return given.length === own.length && timingSafeEqual(given, own) ? id : null;
    },
  };
}
