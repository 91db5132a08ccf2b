import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { loadText } from "#client/components/text/load-text.ts";
import type { TextDocument } from "#client/components/text/rich-text.tsx";
import { TextScreen } from "#client/components/text/text-screen.tsx";
import { privacy } from "#client/pages/privacy/privacy.ts";
import type { PageHandle } from "#client/routes/screen.ts";

export const loader = ({ context }: LoaderFunctionArgs) =>
  loadText(context, {
    es: async () => (await import("#client/pages/privacy/privacy-es.ts")).privacy,
  });

export const handle: PageHandle = {
  title: (_t, data) => ((data as TextDocument | null | undefined) ?? privacy).title,
};

export function Component() {
  return <TextScreen text={useLoaderData<typeof loader>() ?? privacy} />;
}
