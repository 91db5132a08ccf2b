import { expect, it } from "vitest";
import { callModules } from "#client/build/call-modules.ts";
import { splitPages } from "#client/build/split-pages.ts";

const page = `import "#client/pages/feed/feed.css";
import { useLoaderData } from "react-router-dom";
import { apiContext, requestContext } from "#client/api/request-context.ts";
import { Card, sizeOf } from "#client/components/card.tsx";
const pageSize = 20;
const title = (t) => t("feed:title");
export async function loader({ context }) {
  return load(context.get(apiContext), pageSize);
}
export const action = (args) => sizeOf(args);
export const handle = { title };
export function Component() {
  const { items } = useLoaderData();
  return Card({ items, action: "/feed", loader: items.loader });
}
function load(api, size) {
  return api({ size });
}
`;

function split(id: string): string {
  const { transform } = splitPages();
  if (typeof transform !== "object") throw new Error("no transform");
  const result = transform.handler.call({} as never, page, id, {} as never);
  return (result as { code: string }).code.replace(/\n{2,}/g, "\n").trim();
}

it("#14 what shows a page has no loader, no action, and nothing that only they use", () => {
  expect(split("/project/client/pages/feed/page.tsx")).toBe(`import "#client/pages/feed/feed.css";
import { useLoaderData } from "react-router-dom";
import { Card as Card } from "#client/components/card.tsx";
const title = (t) => t("feed:title");
export const handle = { title };
export function Component() {
  const { items } = useLoaderData();
  return Card({ items, action: "/feed", loader: items.loader });
}`);
});

it("#14 the script that navigates has a page's loader and action alone", () => {
  expect(
    split("/project/client/pages/feed/page.tsx?script=navigation"),
  ).toBe(`import { apiContext as apiContext } from "#client/api/request-context.ts";
import { sizeOf as sizeOf } from "#client/components/card.tsx";
const pageSize = 20;
export async function loader({ context }) {
  return load(context.get(apiContext), pageSize);
}
export const action = (args) => sizeOf(args);
function load(api, size) {
  return api({ size });
}`);
});

const contract = `import { defineCall } from "#shared/contract/call.ts";
export const most = 20;
const one = { id };
export const watches = {
  list: defineCall({ path: "/watches" }),
  delete: defineCall({ path: "/watches/{id}", input: one }),
};
export const facets = { kind: { most } };
`;

function toModules(id: string): string | null {
  const { transform } = callModules();
  if (typeof transform !== "object") throw new Error("no transform");
  const result = transform.handler.call({} as never, contract, id, {} as never);
  return (result as { code: string } | null)?.code ?? null;
}

it("#14 each call of an object of calls is a member of a module", () => {
  const file = "/project/shared/contract/watches.ts";
  const members = toModules(`${file}?calls=watches`);
  expect(toModules(file)).toBe(
    contract.replace(
      /export const watches = [\s\S]*?\n};/,
      `export * as watches from "${file}?calls=watches";`,
    ),
  );
  expect(members).toContain('const call_list = defineCall({ path: "/watches" });');
  expect(members).toContain(
    'const call_delete = defineCall({ path: "/watches/{id}", input: one });',
  );
  expect(members).toContain("export { call_list as list, call_delete as delete };");
  expect(members?.match(/\bexport\b/g)).toHaveLength(1);
  expect(toModules(`${file}?script=navigation`)).toBeNull();
});
