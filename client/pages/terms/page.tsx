import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { loadText } from "#client/components/text/load-text.ts";
import type { TextDocument } from "#client/components/text/rich-text.tsx";
import { TextScreen } from "#client/components/text/text-screen.tsx";
import { terms } from "#client/pages/terms/terms.ts";
import type { PageHandle } from "#client/routes/screen.ts";

export const loader = ({ context }: LoaderFunctionArgs) =>
  loadText(context, {
    es: async () => (await import("#client/pages/terms/terms-es.ts")).terms,
  });

export const handle: PageHandle = {
  title: (_t, data) => ((data as TextDocument | null | undefined) ?? terms).title,
};

export function Component() {
  return <TextScreen text={useLoaderData<typeof loader>() ?? terms} />;
}
