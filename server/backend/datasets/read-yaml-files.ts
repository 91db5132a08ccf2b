import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { load } from "js-yaml";
import { en } from "zod/locales";
import * as z from "zod/mini";

export interface YamlFile<Content> {
  /** Path below the data folder. */
  name: string;
  content: Content;
}

/** Records a problem with its place. */
export type Report = (place: string, problem: string) => void;

/** Parses the files of a folder whose names match. Invalid files are reported and left out. */
export async function readYamlFiles<S extends z.ZodMiniType>(
  root: string,
  folder: string,
  pattern: RegExp,
  schema: S,
  report: Report,
): Promise<YamlFile<z.output<S>>[]> {
  const names = (await readdir(path.join(root, folder)))
    .filter((name) => pattern.test(name))
    .sort();
  const files = await Promise.all(
    names.map((name) => readYamlFile(root, `${folder}/${name}`, schema, report)),
  );
  return files.filter((file) => file !== null);
}

async function readYamlFile<S extends z.ZodMiniType>(
  root: string,
  name: string,
  schema: S,
  report: Report,
): Promise<YamlFile<z.output<S>> | null> {
  const raw = await parseYaml(path.join(root, name), name, report);
  if (raw === undefined) return null;
  const parsed = z.safeParse(schema, raw, { error: en().localeError });
  if (parsed.success) return { name, content: parsed.data };
  for (const issue of parsed.error.issues)
    report(name, `${placeOf(raw, issue.path)}: ${issue.message}`);
  return null;
}

async function parseYaml(file: string, name: string, report: Report): Promise<unknown> {
  try {
    return load(await readFile(file, "utf8")) ?? null;
  } catch (error) {
    report(name, `cannot be read: ${(error as Error).message.split("\n")[0]}`);
    return undefined;
  }
}

/** `6601 headings.3.title`: a path with the nearest code or id, which one can search for. */
function placeOf(raw: unknown, keys: readonly PropertyKey[]): string {
  let here: unknown = raw;
  let named = "";
  for (const key of keys) {
    here = (here as Record<PropertyKey, unknown> | null | undefined)?.[key];
    const { code, id } = (here ?? {}) as { code?: unknown; id?: unknown };
    if (typeof code === "string" || typeof id === "string") named = String(code ?? id);
  }
  return [named, keys.map(String).join(".")].filter(Boolean).join(" ");
}
