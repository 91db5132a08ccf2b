import { minify, type Plugin } from "vite";

/** Removes unreachable code, such as a package's checks in development. */
const deadCode = {
  keepNames: { function: true, class: true },
  joinVars: false,
  sequences: false,
};

/**
 * Makes the server's code smaller in memory. V8 keeps the source text, with two bytes a character
 * if one of them is outside Latin-1, so such characters are escaped. Whitespace is removed from
 * packages only: our own code keeps its lines for stack traces. Nothing is renamed.
 */
export function compactCode(): Plugin {
  return {
    name: "clearlane-compact-code",
    apply: "build",
    applyToEnvironment: (environment) => environment.name !== "client",
    renderChunk: {
      order: "post",
      async handler(code, { fileName }) {
        const { sourcemap } = this.environment.config.build;
        const made = await minify(fileName, code, {
          module: true,
          compress: deadCode,
          mangle: false,
          codegen: { removeWhitespace: /\bpackages\//.test(fileName), asciiOnly: true },
          sourcemap: Boolean(sourcemap),
        });
        if (made.errors.length > 0) throw new Error(made.errors.map((one) => one.message).join());
        return { code: made.code, map: made.map ? JSON.stringify(made.map) : null };
      },
    },
  };
}
