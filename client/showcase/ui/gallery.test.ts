import type { ReactElement } from "react";
import { describe, expect, it } from "vitest";
import type { GalleryProps } from "#client/showcase/ui/gallery.tsx";

const screens = import.meta.glob<{ Component: () => ReactElement<GalleryProps> }>(
  ["./*/page.tsx", "!./portlets/page.tsx", "../tables/basic/page.tsx", "../forms/basic/page.tsx"],
  { eager: true },
);
const all = Object.entries(screens).map(([file, { Component }]) => ({
  file,
  examples: Component().props.examples,
}));
const each = all.flatMap(({ file, examples }) =>
  examples.map((example) => ({ name: `${file} ${example.id}`, ...example })),
);

const withoutEnd = new Set(["area", "br", "col", "hr", "img", "input", "path", "track", "wbr"]);

/** Markup errors: badly nested elements, unquoted or duplicate attributes. */
function faultsOf(source: string): string[] {
  const faults: string[] = [];
  const open: string[] = [];
  for (const [, end, name = "", attributes = ""] of source.matchAll(
    /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-zA-Z-]+(?:="[^"]*")?)*)\s*\/?>/g,
  )) {
    if (end) {
      const last = open.pop();
      if (last !== name) faults.push(`</${name}> closes <${last ?? "nothing"}>`);
    } else if (!withoutEnd.has(name)) open.push(name);
    const names = [...attributes.matchAll(/([a-zA-Z-]+)(?:="[^"]*")?/g)].map(
      ([, attribute]) => attribute,
    );
    if (new Set(names).size < names.length) faults.push(`<${name}> has an attribute twice`);
  }
  // Remaining brackets would be text.
  const rest = source.replace(
    /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-zA-Z-]+(?:="[^"]*")?)*)\s*\/?>/g,
    "",
  );
  if (/[<>]/.test(rest)) faults.push(`not read: ${rest.match(/.{0,40}[<>].{0,40}/)?.[0]}`);
  return [...faults, ...open.map((name) => `<${name}> stays open`)];
}

describe("the examples of the gallery", () => {
  it("R1.6 exist on every screen", () => {
    expect(all.length).toBeGreaterThanOrEqual(22);
    expect(all.filter(({ examples }) => examples.length < 3)).toEqual([]);
  });

  it.each(each)("R1.6 is well-formed: $name", ({ source }) => {
    expect(faultsOf(source)).toEqual([]);
  });

  it("R1.6 have no style attributes, inline handlers or empty links", () => {
    expect(
      each
        .filter(({ source }) => /\sstyle=|\son[a-z]+="|href="(#|javascript:[^"]*)?"/.test(source))
        .map(({ name }) => name),
    ).toEqual([]);
  });

  it.each(all)("R1.6 have unique ids and no dangling references: $file", ({ examples }) => {
    const text = examples.map(({ source }) => source).join("\n");
    const ids = [
      ...examples.flatMap(({ id }) => [id, `${id}-title`]),
      ...[...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id ?? ""),
    ];
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    const asked = [
      ...text.matchAll(
        /\s(?:for|aria-controls|aria-labelledby|aria-describedby|data-of|list)="([^"]+)"|(?:href|data-bs-target|data-bs-parent)="#([^"]+)"/g,
      ),
    ];
    expect(
      asked
        .flatMap(([, one, other]) => (one ?? other ?? "").split(" "))
        .filter((id) => !ids.includes(id)),
    ).toEqual([]);
  });
});
