import { CopyButton } from "#client/components/copy-button.tsx";
import { useDayFormat } from "#client/components/date-format.ts";
import { DownloadLink } from "#client/components/download-link.tsx";
import { Icon } from "#client/components/icon.tsx";
import { Link } from "#client/components/link.tsx";
import { useHydrated } from "#client/components/use-hydrated.ts";
import { WatchButton } from "#client/components/watch-button.tsx";
import { useServerTexts } from "#client/i18n/use-server-texts.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import {
  editionsOf,
  type LaneDetailsData,
  laneChoiceOf,
  laneFile,
  requestedDigits,
} from "#client/pages/hs-code-details/hs-code-details.ts";
import { LaneForm } from "#client/pages/hs-code-details/lane-form.tsx";
import { paths } from "#shared/paths.ts";

/** The lane: both ends, trade date, reverse lane, form for another lane, and link to share. */
export function LaneBar({ page }: { page: LaneDetailsData }) {
  const { t } = useTranslation("details");
  const day = useDayFormat();
  const { details, lane } = page;
  const translate = useServerTexts();
  const shareUrl = useShareUrl(page);
  const code = requestedDigits(page);
  const choice = laneChoiceOf(page);
  const reverse = { ...choice, destination: choice.origin, origin: choice.destination };
  return (
    <section className="lane-bar card" aria-label={t("lane.label")}>
      <div className="card-body">
        <p className="lane-ends">
          <LaneEnd label={t("lane.from")} country={lane.origin} />
          <Icon name="arrow-right" />
          <LaneEnd label={t("lane.to")} country={lane.destination} />
          <Link
            className="btn btn-sm btn-outline-secondary screen-only"
            to={paths.hsCodeDetails({ code, title: details.title, ...reverse })}
          >
            <Icon name="swap" /> {t("lane.swap")}
          </Link>
          <span className="text-muted">{t("lane.on", { day: day(lane.date) })}</span>
        </p>
        <div className="lane-actions screen-only">
          <WatchButton
            kind="lane"
            target={`${lane.destination.code}/${lane.origin.code}/${details.code}`}
          />
          <LaneTools page={page} />
        </div>
        <div className="lane-more screen-only">
          <details className="lane-change">
            <summary>{t("lane.change")}</summary>
            <LaneForm
              code={code}
              lane={{
                ...choice,
                origin: translate(lane.origin.name),
                destination: translate(lane.destination.name),
              }}
              countries={null}
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

/** A page cached for every visitor does not know its host name; the browser does. */
function useShareUrl({ shareUrl }: LaneDetailsData): string {
  return useHydrated() && shareUrl.startsWith("/") ? location.origin + shareUrl : shareUrl;
}

/** The page as a file and on paper. */
function LaneTools({ page }: { page: LaneDetailsData }) {
  const { t } = useTranslation("lane");
  const input = { code: requestedDigits(page), ...laneChoiceOf(page) };
  const button = "btn btn-sm btn-outline-secondary";
  return (
    <div className="lane-tools">
      <a href={laneFile("json", input)} className={button}>
        {t("tools.json")}
      </a>
      <button
        type="button"
        className="btn btn-sm btn-outline-secondary needs-script"
        onClick={() => window.print()}
      >
        <Icon name="page" /> {t("tools.print")}
      </button>
      <DownloadLink href={laneFile("csv", input)} label={t("tools.csv")} className={button} />
    </div>
  );
}

function LaneEnd({ label, country }: { label: string; country: { code: string; name: string } }) {
  return (
    <span className="lane-end">
      <small className="text-muted">{label}</small> <Flag country={country.code} />{" "}
      <strong>{useServerTexts()(country.name)}</strong>
    </span>
  );
}

/** Flag of a country by its code; decorative. Loaded where it is shown. */
function Flag({ country }: { country: string }) {
  return <img className="flag" src={`/flags/${country}.svg`} width="24" height="16" alt="" />;
}

/** In print: address and date of the page, and the age of its figures. */
export function PrintImprint({ page }: { page: LaneDetailsData }) {
  const { t } = useTranslation("lane");
  const day = useDayFormat();
  const translate = useServerTexts();
  const editions = editionsOf(page.lane).map(({ name, publisher, effective }) =>
    t("edition.line", {
      name: translate(name),
      publisher: translate(publisher),
      day: day(effective),
    }),
  );
  return (
    <p className="print-imprint">
      {t("print.address")} {useShareUrl(page)} · {t("print.date", { day: day(page.lane.date) })}
      {editions.length > 0 && ` · ${t("print.editions")} ${editions.join(" ")}`}
    </p>
  );
}
