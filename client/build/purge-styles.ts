import postcss from "postcss";
import { PurgeCSS } from "purgecss";
import type { Plugin } from "vite";

/**
 * Reduces Bootstrap to the rules that the screens use. Runs as a transform, before the file is
 * named: browsers cache it for a year under the hash of its content.
 */
export function purgeStyles(): Plugin {
  return {
    name: "clearlane-purge-styles",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    buildStart() {
      words.clear();
    },
    transform: {
      filter: { id: /\.css$/ },
      async handler(code, id) {
        const { content, ...scope } = isShowcase(id) ? showcase : product;
        const used = await findWords(content);
        // Later sheets define variables for the rules of main.css, so only main.css can tell an
        // unused variable.
        const isMain = id.endsWith("/styles/main.css");
        const [purged] = await new PurgeCSS().purge({
          ...scope,
          content: [{ raw: "", extension: "tsx" }],
          defaultExtractor: () => used,
          css: [{ raw: prepare(code, !isShowcase(id)) }],
          variables: isMain,
          keyframes: isMain,
          safelist,
        });
        return purged ? { code: purged.css, map: null } : null;
      },
    },
  };
}

/** Cached per list of sources: reading them for every style sheet would dominate the build time. */
const words = new Map<readonly string[], Promise<string[]>>();

function findWords(content: string[]): Promise<string[]> {
  const found = words.get(content) ?? readWords(content);
  words.set(content, found);
  return found;
}

/** Every word of the sources, as PurgeCSS itself splits them. */
async function readWords(content: string[]): Promise<string[]> {
  const found = new Set<string>();
  const defaultExtractor = (text: string) => {
    for (const word of text.match(/[A-Za-z0-9_-]+/g) ?? []) found.add(word);
    return [];
  };
  await new PurgeCSS().purge({ content, css: [], defaultExtractor });
  return [...found];
}

/** Demo screens never add rules to a product page. */
function isShowcase(id: string): boolean {
  return /[\\/]client[\\/]showcase[\\/]/.test(id);
}

const showcase = { content: ["client/showcase/**/*.{ts,tsx}", "client/components/chart/*.tsx"] };

const product = {
  content: ["client/!(showcase|build)/**/*.{ts,tsx}", "client/*.{ts,tsx}", "server/render/*.ts"],
  // Bootstrap components that no product screen has, named like ordinary words of our texts.
  blocklist: [
    ...["offcanvas", "toast", "tooltip", "modal", "dropdown", "carousel", "showing", "hiding"],
    ...["btn-check", "progress", "placeholder", "pagination"],
    ...["row", "col", "border", "figure", "invisible"],
  ],
};

const safelist = {
  standard: ["html", "body", "right-bar-enabled", "sidebar-enable", "active"],
  greedy: [/data-bs-theme/, /data-layout/, /data-menu/, /data-topbar/],
  // Set by our theme, read by demo screens only.
  variables: ["--bs-tertiary-bg"],
};

/**
 * Bootstrap selectors that PurgeCSS keeps, because it compares words only, although no product
 * screen matches them. A screen that starts to use one removes it from here.
 */
const unmatched = [
  // Prefixed duplicates of standard selectors.
  /::-webkit-file-upload-button|:-moz-focusring/,
  // States that our fields, buttons and list items never have.
  /:indeterminate|\.form-check-input\.is-invalid|\.btn\.(active|show|disabled)|fieldset:disabled/,
  /\.list-group-item.*(\.active|disabled)/,
  // Field types that we do not use or style ourselves.
  /\.form-control[^ ]*(::file|\[type=file\])|textarea\.form-control-(sm|lg)/,
  /\.form-select[^ ]*\[size|search-cancel-button|^\[list\]/,
  // Elements and nestings that no screen has.
  /\.card>\.list-group|kbd kbd|^\.?mark$|^\.h[1-5]$|^a:not\(\[href\]\)/,
];

/** Exempts rules with `:is(…)`, which PurgeCSS misreads; only our own sheets have them. */
function prepare(code: string, isProduct: boolean): string {
  const sheet = postcss.parse(code);
  if (isProduct) {
    sheet.walkRules((rule) => {
      const used = rule.selectors.filter(
        (selector) => !unmatched.some((form) => form.test(selector)),
      );
      if (used.length === 0) rule.remove();
      else if (used.length < rule.selectors.length) rule.selectors = used;
    });
    removeOverridden(sheet);
  }
  sheet.walkRules(/:is\(/, (rule) => {
    rule.prepend(postcss.comment({ text: "! purgecss ignore current" }));
  });
  return sheet.toString();
}

/**
 * Removes declarations that our sheets override for the same selector: within a layer the later
 * rule wins, and unlayered rules beat layered ones. This drops most of Bootstrap's colours, and
 * with them the variables that nothing else reads.
 */
function removeOverridden(sheet: postcss.Root): void {
  const lastRule = new Map<string, postcss.Rule>();
  const key = (layer: string, selector: string, property: string) =>
    `${layer} ${selector} ${property}`;
  const rules: [rule: postcss.Rule, layer: string][] = [];
  const collect = (container: postcss.Container, layer: string) => {
    container.each((node) => {
      if (node.type === "atrule" && node.name === "layer") collect(node, node.params);
      if (node.type === "rule") rules.push([node, layer]);
    });
  };
  collect(sheet, "");
  for (const [rule, layer] of rules) {
    rule.each((node) => {
      if (node.type === "decl" && !node.important)
        for (const selector of rule.selectors) lastRule.set(key(layer, selector, node.prop), rule);
    });
  }
  for (const [rule, layer] of rules) {
    rule.each((node) => {
      if (node.type !== "decl" || node.important) return;
      const isOverridden = (selector: string) =>
        lastRule.get(key(layer, selector, node.prop)) !== rule ||
        (layer !== "" && lastRule.has(key("", selector, node.prop)));
      if (rule.selectors.every(isOverridden)) node.remove();
    });
    if (rule.nodes.length === 0) rule.remove();
  }
}
