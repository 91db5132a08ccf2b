import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { validate } from "@apidevtools/swagger-parser";
import { generateApi } from "swagger-typescript-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findProgramDir } from "#server/config/config.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

const run = promisify(execFile);
const modules = path.join(findProgramDir(import.meta.dirname), "node_modules");

/** Somebody else's program: it knows the generated client and nothing of ours. */
const program = `
import { Api, type HttpResponse } from "./client";

type Data<Call> = Call extends (...input: never[]) => Promise<HttpResponse<infer Answer, unknown>>
  ? Answer
  : never;
const { api } = new Api({ baseUrl: process.argv[2] });
const items: Data<typeof api.notificationsList>["items"] = [];
for (let page: number | null = 1; page !== null; ) {
  const { data } = await api.notificationsList({ market: ["GB", "EU"], page, size: 50 });
  items.push(...data.items);
  page = data.next;
}
const [first] = items;
if (!first) throw new Error("the feed is empty");
const { data: details } = await api.notificationsDetail(first.id);
const { data: counts } = await api.notificationsCountsList({ market: ["GB", "EU"] });
const refused = await api
  .notificationsList({ market: ["nowhere"] })
  .then(() => 200, ({ status }: { status: number }) => status);
const days: string[] = items.map(({ dates }) => dates.published);
const headline: string = details.headline;
const total: number = counts.total;
console.log(JSON.stringify({ ids: items.map(({ id }) => id), days, headline, total, refused }));
`;

describe("the OpenAPI document for other programs", () => {
  let app: TestApp;
  let folder: string;
  beforeAll(async () => {
    app = await startTestApp();
    folder = await mkdtemp(path.join(tmpdir(), "clearlane-openapi-"));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await app[Symbol.asyncDispose]();
  });

  const readDocument = async () =>
    (await (await fetch(`${app.origin}/api/openapi.json`)).json()) as never;

  it("16 feeds: is valid", async () => {
    const document = await validate(await readDocument());
    expect(document).toMatchObject({ openapi: "3.1.0" });
    expect(Object.keys(document.paths ?? {})).toContain("/api/notifications");
  });

  it("16 feeds: a client generated from it type-checks, and reads the feed", async () => {
    const [client] = (
      await generateApi({ spec: await readDocument(), output: false, silent: true })
    ).files;
    await writeFile(path.join(folder, "client.ts"), client?.fileContent ?? "");
    await writeFile(path.join(folder, "program.ts"), program);
    const config = {
      compilerOptions: {
        ...{ strict: true, noEmit: true, skipLibCheck: true, types: ["node"] },
        typeRoots: [path.join(modules, "@types")],
        ...{ target: "es2022", module: "esnext", moduleResolution: "bundler" },
        lib: ["es2022", "dom", "dom.iterable"],
      },
      files: ["program.ts"],
    };
    await writeFile(path.join(folder, "tsconfig.json"), JSON.stringify(config));
    await writeFile(path.join(folder, "package.json"), '{ "type": "module" }');
    const node = (...args: string[]) => run(process.execPath, args, { cwd: folder });
    const checked = await node(path.join(modules, "typescript/bin/tsc"), "-p", ".").catch(
      (error: { stdout: string }) => error,
    );
    expect(checked.stdout).toBe("");
    const { stdout } = await node("--import", import.meta.resolve("tsx"), "program.ts", app.origin);
    const read = JSON.parse(stdout);
    const answer = await fetch(`${app.origin}/api/notifications?market=GB&market=EU&size=200`);
    const { items, total } = (await answer.json()) as {
      items: { id: string; headline: string; dates: { published: string } }[];
      total: number;
    };
    expect(read.ids).toHaveLength(total);
    expect(read.ids.slice(0, 200)).toEqual(items.map(({ id }) => id));
    expect(read.days.slice(0, 200)).toEqual(items.map(({ dates }) => dates.published));
    expect(read).toMatchObject({ headline: items[0]?.headline, total, refused: 400 });
  });
});
