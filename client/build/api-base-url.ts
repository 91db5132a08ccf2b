import type { Plugin } from "vite";

/** Stops the build if `VITE_API_BASE_URL` (R7.9) is not a valid base URL. */
export function checkApiBaseUrl(): Plugin {
  return {
    name: "clearlane:api-base-url",
    configResolved: ({ env }) => checkBaseUrl(String(env.VITE_API_BASE_URL ?? "")),
  };
}

/** Throws for anything but a path or an http(s) address, neither ending in a slash. */
function checkBaseUrl(given: string): void {
  const isPath = /^(\/[\w.~-]+)+$/.test(given);
  if (given === "" || isPath || (isPlainUrl(given) && !given.endsWith("/"))) return;
  throw new TypeError(
    "VITE_API_BASE_URL: use a path such as /trade or an address such as https://api.example.com, " +
      "without a password, a query or a slash at its end.",
  );
}

function isPlainUrl(text: string): boolean {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { username, password, search, hash } = new URL(text);
  return username + password + search + hash === "" && !/[?#]/.test(text);
}
