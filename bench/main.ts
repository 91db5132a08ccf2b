import { readdirSync } from "node:fs";

/** `npm run bench -- name …`: one measurement, one table. Without a name, what there is. */
const [name, ...args] = process.argv.slice(2);
const names = readdirSync(import.meta.dirname)
  .filter((file) => /^(search|render|spend)\.ts$/.test(file))
  .map((file) => file.replace(".ts", ""));

if (!name || !names.includes(name)) {
  process.stderr.write(`Which one? ${names.map((one) => `npm run bench -- ${one}`).join(" | ")}\n`);
  process.exitCode = 2;
} else {
  const { run } = (await import(`./${name}.ts`)) as { run(args: string[]): Promise<void> };
  await run(args);
}
