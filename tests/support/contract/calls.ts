import { readdir } from "node:fs/promises";
import path from "node:path";
import { operations } from "#server/api/api.ts";
import { findProgramDir } from "#server/config/config.ts";
import type { AnyCall } from "#shared/contract/call.ts";
import { credits } from "#shared/contract/credits.ts";
import { mockApi, session } from "#shared/contract/session.ts";

/** A call at one of the two servers. */
export interface ServedCall {
  side: "web" | "backend";
  /** The path; `{name}` segments come from the input. */
  path: string;
  call: AnyCall;
}

export const nameOf = ({ side, path, call }: ServedCall): string =>
  `${side} ${call.method} ${path}`;

/** Every call of the contract, from the modules of its folder. */
export async function listCalls(): Promise<AnyCall[]> {
  const folder = path.join(findProgramDir(import.meta.dirname), "shared/contract");
  const files = (await readdir(folder)).filter((file) => /^[a-z-]+\.ts$/.test(file));
  const modules = await Promise.all(files.map(load));
  const nouns = modules.flatMap((exported) => Object.values(exported));
  return nouns.flatMap((noun) =>
    typeof noun === "object" && noun !== null ? Object.values(noun).filter(isCall) : [],
  );
}

async function load(file: string): Promise<Record<string, unknown>> {
  const name = `#shared/contract/${file}`;
  return import(/* @vite-ignore */ name) as Promise<Record<string, unknown>>;
}

function isCall(value: unknown): value is AnyCall {
  const { method, path, input, answer } = (value ?? {}) as Partial<AnyCall>;
  return [method, path].every((one) => typeof one === "string") && !!input && !!answer;
}

/** Every call at every server that answers it. */
export async function listServedCalls(): Promise<ServedCall[]> {
  const mock = Object.values(mockApi);
  const ofWebOnly = new Set<AnyCall>([...Object.values(session), ...mock, credits.show]);
  const atBackend = (await listCalls()).filter((call) => !ofWebOnly.has(call));
  return [
    ...operations.map(({ call }) => ({ side: "web" as const, path: `/api${call.path}`, call })),
    ...mock.map((call) => ({ side: "web" as const, path: call.path, call: call as AnyCall })),
    ...atBackend.map((call) => ({ side: "backend" as const, path: call.path, call })),
  ];
}
