import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";

const folder = path.join(
  path.dirname(createRequire(import.meta.url).resolve("country-flag-icons/package.json")),
  "3x2",
);

/** Countries whose flag is at `/flags/{code}.svg`. */
export const flagCodes: readonly string[] = readdirSync(folder).flatMap((file) => {
  const code = /^([A-Z]{2})\.svg$/.exec(file)?.[1];
  return code ? [code] : [];
});

/** Copies the package's flags and its licence to the static files. */
export function flags(): Plugin {
  return {
    name: "clearlane-flags",
    applyToEnvironment: (environment) => environment.name === "client",
    configureServer(server) {
      server.middlewares.use("/flags", (request, response, next) => {
        const code = /^\/([A-Z]{2})\.svg/.exec(request.url ?? "")?.[1];
        if (!code || !flagCodes.includes(code)) return next();
        response.setHeader("content-type", "image/svg+xml");
        response.end(readFileSync(path.join(folder, `${code}.svg`)));
      });
    },
    generateBundle() {
      const emit = (name: string, file: string) =>
        this.emitFile({ type: "asset", fileName: `flags/${name}`, source: readFileSync(file) });
      for (const code of flagCodes) emit(`${code}.svg`, path.join(folder, `${code}.svg`));
      emit("LICENSE.txt", path.join(folder, "../LICENSE"));
    },
  };
}
