import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Code } from "#client/components/code.tsx";
import { codeAddress, type LaneChoice } from "#client/components/code-address.ts";
import type { HsCodeDetails } from "#shared/contract/hs-codes.ts";

/** What belongs under a code, what people call it, and what they look for here in vain. */
export function About({ details, lane }: { details: HsCodeDetails; lane: LaneChoice }) {
  const { t } = useTranslation("details");
  const { about, called, not } = details;
  if (!about && called.length === 0 && not.length === 0) return null;
  return (
    <section className="card" aria-labelledby="about-title">
      <div className="card-body">
        <h2 id="about-title">{t("about.title")}</h2>
        {about && <p>{about}</p>}
        {called.length > 0 && (
          <>
            <h3>{t("about.called")}</h3>
            <ul className="called">
              {called.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </>
        )}
        {not.length > 0 && (
          <>
            <h3>{t("about.not")}</h3>
            <ul className="code-list in-words">
              {not.map(({ goods, see, title }) => (
                <li key={goods + see}>
                  {t("about.notGoods", { goods })}{" "}
                  <Link to={codeAddress({ code: see, title }, lane)}>
                    <Code digits={see} /> {title}
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
