import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { codeAddress } from "#client/components/code-address.ts";
import { CopyButton } from "#client/components/copy-button.tsx";
import { useDayFormat } from "#client/components/date-format.ts";
import { Icon } from "#client/components/icon.tsx";
import { Flag } from "#client/pages/hs-code-details/flag.tsx";
import type { LaneDetailsData } from "#client/pages/hs-code-details/hs-code-details.ts";
import { LaneForm } from "#client/pages/hs-code-details/lane-form.tsx";

/**
 * The lane: both ends, its trade date, the way back, the same goods elsewhere, and the page's own
 * link.
 */
export function LaneBar({ page }: { page: LaneDetailsData }) {
  const { t } = useTranslation("details");
  const day = useDayFormat();
  const { details, lane, date, countries, shareUrl } = page;
  const code = details.code + (details.unknownDigits ?? "");
  const back = {
    destination: lane.origin.code,
    origin: lane.destination.code,
    date: date ?? undefined,
  };
  return (
    <section className="lane-bar card" aria-label={t("lane.label")}>
      <div className="card-body">
        <p className="lane-ends">
          <LaneEnd word={t("lane.from")} country={lane.origin} />
          <Icon name="arrow-right" />
          <LaneEnd word={t("lane.to")} country={lane.destination} />
          <Link
            className="btn btn-sm btn-outline-secondary screen-only"
            to={codeAddress({ code, title: details.title }, back)}
          >
            <Icon name="swap" /> {t("lane.swap")}
          </Link>
          <span className="text-muted">{t("lane.on", { day: day(lane.date) })}</span>
        </p>
        <div className="lane-more screen-only">
          <details className="lane-change">
            <summary>{t("lane.change")}</summary>
            <LaneForm
              code={code}
              lane={{
                destination: lane.destination.code,
                origin: lane.origin.code,
                date: date ?? undefined,
              }}
              countries={countries}
            />
          </details>
          <details className="lane-change">
            <summary>{t("share.label")}</summary>
            <p className="share-line">
              <label className="visually-hidden" htmlFor="share-url">
                {t("share.label")}
              </label>
              <input
                id="share-url"
                className="form-control form-control-sm"
                readOnly
                value={shareUrl}
              />
              <CopyButton text={shareUrl} label={t("share.copy")} />
            </p>
          </details>
        </div>
      </div>
    </section>
  );
}

function LaneEnd({ word, country }: { word: string; country: { code: string; name: string } }) {
  return (
    <span className="lane-end">
      <small className="text-muted">{word}</small> <Flag country={country.code} />{" "}
      <strong>{country.name}</strong>
    </span>
  );
}
