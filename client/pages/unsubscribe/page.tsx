import "#client/i18n/words/watches.ts";
import { type ActionFunctionArgs, Form, useActionData } from "react-router-dom";
import { load } from "#client/api/load.ts";
import { apiContext } from "#client/api/request-context.ts";
import { Link } from "#client/components/link.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { PageHandle } from "#client/routes/screen.ts";
import { watches } from "#shared/contract/watches.ts";
import { paths } from "#shared/paths.ts";

/**
 * Also serves the one click of mail programs (RFC 8058). Opening the page ends nothing, since mail
 * scanners open links.
 */
export async function action({ params, context }: ActionFunctionArgs) {
  await load(() => context.get(apiContext)(watches.unsubscribe, { token: params.token ?? "" }));
  return { isDone: true };
}

export const handle: PageHandle = { title: (t) => t("watches:unsubscribe.title") };

export function Component() {
  const { t } = useTranslation("watches");
  const isDone = (useActionData() as { isDone: boolean } | undefined)?.isDone ?? false;
  return (
    <section className="card card-body centered-card">
      <h1>{t("unsubscribe.title")}</h1>
      <div role="status">
        <p>{isDone ? t("unsubscribe.done") : t("unsubscribe.text")}</p>
      </div>
      {!isDone && (
        <Form method="post">
          <button type="submit" className="btn btn-accent">
            {t("unsubscribe.stop")}
          </button>
        </Form>
      )}
      {isDone && (
        <p>
          <Link to={paths.watches()}>{t("unsubscribe.manage")}</Link>
        </p>
      )}
    </section>
  );
}
