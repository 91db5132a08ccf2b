import { readFileSync } from "node:fs";
import { loadNomenclature } from "#server/backend/nomenclature/nomenclature.ts";
import { findProgramDir } from "#server/config/config.ts";

const n = await loadNomenclature({ programDir: findProgramDir(import.meta.dirname) });
const base = {
  kind: "hs-code",
  chapter: [],
  verbatim: false,
  answer: [],
  jurisdiction: [],
  body: [],
  type: [],
  status: [],
  topic: [],
  sort: "relevance",
} as never;
for (const set of ["everyday", "spelling"])
  for (const line of readFileSync(`bench/queries/${set}.txt`, "utf8").split("\n")) {
    const m = /^(.*?)\s*[|=\t]\s*([\d ,|]+)$/.exec(line);
    if (!m || line.startsWith("#")) continue;
    const r: any = await n.search({ ...(base as object), q: m[1]! } as never);
    const first = r.results?.[0]?.code ?? r.outcome;
    const acc = m[2]!.split(/[ ,|]+/).filter(Boolean);
    if (!acc.some((a) => String(first).startsWith(a.slice(0, 4))))
      console.log(
        set,
        "|",
        m[1],
        "| want",
        acc.join(","),
        "| got",
        r.results
          ?.slice(0, 3)
          .map((x: any) => x.code + " " + x.title)
          .join("; ") ?? r.outcome,
        r.correction?.to ?? "",
      );
  }
for (const q of ["Choclate biscits", "formaggio"]) {
  const r: any = await n.search({ ...(base as object), q } as never);
  console.log(q, r.outcome, r.correction, r.results?.[0]?.title);
}
