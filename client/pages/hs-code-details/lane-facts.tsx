import { useTranslation } from "react-i18next";
import { Block } from "#client/components/block.tsx";
import { Code } from "#client/components/code.tsx";
import { Agreements } from "#client/pages/hs-code-details/agreements.tsx";
import { Duties } from "#client/pages/hs-code-details/duties.tsx";
import { Notices } from "#client/pages/hs-code-details/notices.tsx";
import { Requirements } from "#client/pages/hs-code-details/requirements.tsx";
import { Taxes } from "#client/pages/hs-code-details/taxes.tsx";
import type { Lane } from "#shared/contract/hs-codes.ts";

/** What stands on the lane, block by block, each in its own state. */
export function LaneFacts({ lane, code }: { lane: Lane; code: string }) {
  const { t } = useTranslation("details");
  return (
    <>
      <div className="details-columns">
        <Block id="national" title={t("national.title")} block={lane.nationalCode}>
          {(facts) => (
            <ul className="code-list">
              {facts.map((one) => (
                <li key={one.code}>
                  <Code digits={one.code} /> {one.title}
                </li>
              ))}
            </ul>
          )}
        </Block>
        <Block id="taxes" title={t("taxes.title")} block={lane.taxes}>
          {(facts) => <Taxes facts={facts} />}
        </Block>
      </div>
      <Block id="duties" title={t("duties.title")} block={lane.duties}>
        {(facts) => <Duties facts={facts} />}
      </Block>
      <Block id="agreements" title={t("agreements.title")} block={lane.agreements}>
        {(facts) => <Agreements facts={facts} />}
      </Block>
      <div className="details-columns">
        <Block
          id="import-requirements"
          title={t("requirements.import", { country: lane.destination.name })}
          block={lane.importRequirements}
        >
          {(facts) => <Requirements acts={facts} />}
        </Block>
        <Block
          id="export-requirements"
          title={t("requirements.export", { country: lane.origin.name })}
          block={lane.exportRequirements}
        >
          {(facts) => <Requirements acts={facts} />}
        </Block>
      </div>
      <Block id="quotas" title={t("quotas.title")} block={lane.quotas}>
        {(facts) => (
          <ul>
            {facts.map(({ number, note }) => (
              <li key={number}>
                <strong>{t("quotas.number", { number })}</strong> {note}
              </li>
            ))}
          </ul>
        )}
      </Block>
      <Block id="notifications" title={t("notifications.title")} block={lane.notifications}>
        {(facts) => <Notices facts={facts} code={code} />}
      </Block>
    </>
  );
}
