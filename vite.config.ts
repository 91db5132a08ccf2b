import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import postcss from "postcss";
import { PurgeCSS } from "purgecss";
import { defineConfig, type Plugin } from "vite";

/**
 * Cuts Bootstrap to the rules our screens use: a page pays for what it shows. Before the file gets
 * its name, whose hash must stand for what was left: browsers keep it for a year.
 */
function purgeStyles(): Plugin {
  return {
    name: "clearlane-purge-styles",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    async transform(code, id) {
      if (!id.endsWith(".css")) return null;
      const [purged] = await new PurgeCSS().purge({
        content: isOfShowcase(id)
          ? ["client/showcase/**/*.{ts,tsx}", "client/components/chart/*.tsx"]
          : ["client/!(showcase)/**/*.{ts,tsx}", "client/*.{ts,tsx}", "server/render/*.ts"],
        css: [{ raw: prepare(code, !isOfShowcase(id)) }],
        // Ordinary words of our texts that are names of Bootstrap's parts as well, which no screen
        // of the product has.
        ...(!isOfShowcase(id) && {
          blocklist: [
            "offcanvas",
            "toast",
            "tooltip",
            "modal",
            "dropdown",
            "carousel",
            "showing",
            "hiding",
            "btn-check",
            "text-bg-info",
            "progress",
            "placeholder",
          ],
        }),
        // A sheet that comes with a page sets variables for rules of the sheets before it: only in
        // the first of all is an unused one unused.
        variables: id.endsWith("/styles/main.css"),
        keyframes: id.endsWith("/styles/main.css"),
        safelist: {
          standard: ["html", "body", "right-bar-enabled", "sidebar-enable", "active"],
          greedy: [/data-bs-theme/, /data-layout/, /data-menu/, /data-topbar/],
          // Set by our colours, and read by the demo screens.
          variables: ["--bs-tertiary-bg"],
        },
      });
      return purged ? { code: purged.css, map: null } : null;
    },
  };
}

/**
 * In the browser's build the contract's schemas become placeholders (client/api/browser-schemas.ts
 * says why).
 */
function leaveOutSchemas(): Plugin {
  return {
    name: "clearlane-leave-out-schemas",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    resolveId: (id) =>
      id === "zod/mini" ? path.resolve(import.meta.dirname, "client/api/browser-schemas.ts") : null,
  };
}

/** What the pages about plans, credits, team and profile share, words and styles included. */
function isOfAccounts(id: string): boolean {
  return /[\\/](components[\\/]credits[\\/]|words[\\/]account|en[\\/]account|styles[\\/]pages[\\/](credits|pricing|profile))/.test(
    id,
  );
}

/**
 * What only some screens speak with, and the palette and the customizer: they come when somebody
 * opens them.
 */
function comesWhenAsked(id: string): boolean {
  return /[\\/]((words|en)[\\/](pages|find|dashboards)\.|layouts[\\/]admin[\\/](palette|customizer)[\\/]|components[\\/](screen-search|text)[\\/])/.test(
    id,
  );
}

/**
 * Bootstrap's rules that no screen of the product meets, though the names in them are ours too:
 * what purging, which goes by names, cannot see. A screen that comes to use one of these takes it
 * from here.
 */
const neverMet = [
  // Older names, where the rule with today's name stands beside it.
  /::-webkit-file-upload-button|:-moz-focusring/,
  // States that none of our fields, buttons and list items take.
  /:indeterminate|\.form-check-input\.is-invalid|\.btn\.(active|show|disabled)|fieldset:disabled|\.list-group-item.*(\.active|disabled)/,
  // Kinds of field that we have not, or dress ourselves.
  /\.form-control[^ ]*(::file|\[type=file\])|textarea\.form-control-(sm|lg)|\.form-select[^ ]*\[size|search-cancel-button|^\[list\]/,
  // Elements that stand nowhere, or never so.
  /\.card>\.list-group|kbd kbd|^\.?mark$|^\.h[1-5]$|^a:not\(\[href\]\)/,
];

/**
 * A sheet as purging can read it. It misreads `:is(…)`, whose rules only our own sheets have: those
 * stay as they are.
 */
function prepare(code: string, isProduct: boolean): string {
  const sheet = postcss.parse(code);
  if (isProduct) {
    sheet.walkRules((rule) => {
      const met = rule.selectors.filter(
        (selector) => !neverMet.some((form) => form.test(selector)),
      );
      if (met.length === 0) rule.remove();
      else if (met.length < rule.selectors.length) rule.selectors = met;
    });
    leaveOutOverridden(sheet);
  }
  sheet.walkRules(/:is\(/, (rule) => {
    rule.prepend(postcss.comment({ text: "! purgecss ignore current" }));
  });
  return sheet.toString();
}

/**
 * Takes out what our own sheets say otherwise for the very same selector: within a layer the later
 * rule wins, and rules outside of any layer beat all in one. Most of Bootstrap's colours go this
 * way, and with them the variables that nothing else reads.
 */
function leaveOutOverridden(sheet: postcss.Root): void {
  const lastRule = new Map<string, postcss.Rule>();
  const key = (layer: string, selector: string, property: string) =>
    `${layer} ${selector} ${property}`;
  const rules: [rule: postcss.Rule, layer: string][] = [];
  const note = (container: postcss.Container, layer: string) => {
    container.each((node) => {
      if (node.type === "atrule" && node.name === "layer") note(node, node.params);
      if (node.type === "rule") rules.push([node, layer]);
    });
  };
  note(sheet, "");
  for (const [rule, layer] of rules) {
    rule.each((node) => {
      if (node.type === "decl" && !node.important)
        for (const selector of rule.selectors) lastRule.set(key(layer, selector, node.prop), rule);
    });
  }
  for (const [rule, layer] of rules) {
    rule.each((node) => {
      if (node.type !== "decl" || node.important) return;
      const isBeaten = (selector: string) =>
        lastRule.get(key(layer, selector, node.prop)) !== rule ||
        (layer !== "" && lastRule.has(key("", selector, node.prop)));
      if (rule.selectors.every(isBeaten)) node.remove();
    });
    if (rule.nodes.length === 0) rule.remove();
  }
}

/** The demo screens: nothing of theirs may weigh on a page of the product. */
function isOfShowcase(id: string): boolean {
  return /[\\/]client[\\/]showcase[\\/]/.test(id);
}

/** Packages that every page stands on. All others come with the pages that use them. */
const everywhere =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser|i18next|react-i18next|html-parse-stringify|void-elements|use-sync-external-store|@babel|bootstrap[\\/]dist[\\/]css)[\\/]/;

/**
 * All but the pages themselves, styles of their own and the second language is one chunk: a page is
 * then its HTML, one style sheet or two, and two scripts.
 */
function isNeededEverywhere(id: string): boolean {
  if (id.includes("node_modules")) return everywhere.test(id);
  return (
    !/[\\/]client[\\/](pages|showcase|components[\\/]chart|styles[\\/]pages|auth[\\/](mock|screen)-)/.test(
      id,
    ) &&
    !/tables-es|locales[\\/]es/.test(id) &&
    !isOfAccounts(id) &&
    !comesWhenAsked(id)
  );
}

/**
 * react-router without its development warnings: its package offers the build that has them as the
 * default.
 */
function leaveOutRouterWarnings(): Plugin {
  const folder = path.join(import.meta.dirname, "node_modules/react-router/dist/production");
  const files: Record<string, string> = {
    "react-router": "index.mjs",
    "react-router/dom": "dom-export.mjs",
  };
  return {
    name: "clearlane-leave-out-router-warnings",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    resolveId: (id) => (files[id] ? path.join(folder, files[id]) : null),
  };
}

/** Compresses every text file once, as well as it can be, beside the file. */
function precompress(): Plugin {
  let folder = "";
  return {
    name: "clearlane-precompress",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    writeBundle(options) {
      folder = options.dir ?? "";
      for (const name of readdirSync(folder, { recursive: true }) as string[]) {
        if (!/\.(js|css|svg|txt|json)$/.test(name) || name.startsWith(".vite")) continue;
        const file = path.join(folder, name);
        const raw = readFileSync(file);
        writeFileSync(
          `${file}.br`,
          brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        );
        writeFileSync(`${file}.gz`, gzipSync(raw, { level: 9 }));
      }
    },
  };
}

/**
 * Two builds from one file. `client`: the browser's chunks with a manifest that the renderer reads.
 * `ssr`: the Node programs (web server, backend, CLI, dataset compiler), packages left outside, so
 * that stack traces and library checks see the packages as published.
 */
export default defineConfig({
  appType: "custom",
  plugins: [react(), leaveOutSchemas(), leaveOutRouterWarnings(), purgeStyles(), precompress()],
  publicDir: "client/public",
  // `light-dark()` (the 20th of its features) is left alone: the dark colours are ours to set, what
  // imitates it would only be carried along.
  css: { lightningcss: { exclude: 1 << 20 } },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: "dist/client",
        manifest: true,
        sourcemap: false,
        assetsInlineLimit: 0,
        // The server names a page's chunks in its head; the script that would look for them again
        // is dead weight.
        modulePreload: false,
        rolldownOptions: {
          input: { client: "client/entry-client.tsx" },
          output: {
            codeSplitting: {
              groups: [
                // The first group takes along what its modules import: what everybody needs stays
                // out of the second.
                { name: "client", test: isNeededEverywhere },
                { name: "accounts", test: isOfAccounts },
                { name: "sign-in", test: /[\\/]client[\\/]auth[\\/](mock|screen)-/ },
                {
                  name: "dashboards",
                  test: /[\\/]client[\\/]pages[\\/]dashboards[\\/]parts[\\/]|[\\/](words|en)[\\/]dashboards\./,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: { external: true },
      build: {
        outDir: "dist/server",
        // As in the browser's build: a picture has one address, whoever draws it.
        assetsInlineLimit: 0,
        emptyOutDir: true,
        copyPublicDir: false,
        ssr: true,
        target: "node20",
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          input: {
            main: "server/main.ts",
            backend: "server/backend/main.ts",
            cli: "cli/main.ts",
            datasets: "server/backend/datasets/compile.ts",
          },
          output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
        },
      },
    },
  },
});
