import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import type * as z from "zod/mini";
import type { advice } from "#shared/contract/searches.ts";
import { formatHsCode } from "#shared/domain/hs-code.ts";

/** Nothing to pay for: why, and what to search for instead. */
export function Advice({
  given,
  reason,
}: {
  given: z.infer<typeof advice>;
  reason: "too-vague" | "nothing-found";
}) {
  const { t } = useTranslation("search");
  const addressOf = useAddressOf();
  return (
    <section className="card" aria-labelledby="advice-title">
      <div className="card-body">
        <h2 id="advice-title">{t(`advice.${reason}`)}</h2>
        <p>{given.message}</p>
        {given.suggestions.length > 0 && (
          <>
            <p id="advice-try">{t("advice.try")}</p>
            <ul className="search-chips" aria-labelledby="advice-try">
              {given.suggestions.map((words) => (
                <li key={words}>
                  <Link to={addressOf(words)}>
                    {/^\d+$/.test(words) ? formatHsCode(words) : words}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}

/** The same search, filters kept, with other words. */
function useAddressOf(): (words: string) => string {
  const { pathname, search } = useLocation();
  return (words) => {
    const query = new URLSearchParams(search);
    query.delete("paid");
    query.set("q", words);
    return `${pathname}?${query}`;
  };
}
