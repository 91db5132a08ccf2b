import { useTranslation } from "react-i18next";
import type { FormOutcome } from "#client/api/form-outcome.ts";
import { DoneWords } from "#client/components/form-words.tsx";
import { IntentForm, SubmitButton } from "#client/components/intent-form.tsx";
import { OwnPicture } from "#client/pages/profile/own-picture.tsx";
import { PictureForm } from "#client/pages/profile/picture-form.tsx";
import type { ErrorCode } from "#shared/errors.ts";

interface PictureProps {
  /** Its address, or null. */
  picture: string | null;
  /** Code of what was wrong with a picture sent without script. */
  sentProblem: ErrorCode | null;
  outcome: FormOutcome | undefined;
}

/** One's picture: shown, chosen, replaced, removed. */
export function Picture({ picture, sentProblem, outcome }: PictureProps) {
  const { t } = useTranslation("account");
  return (
    <section className="card card-body" aria-labelledby="picture-title">
      <h2 id="picture-title">{t("profile.picture.title")}</h2>
      <DoneWords outcome={picture ? undefined : outcome} takesFocus>
        {t("profile.picture.removed")}
      </DoneWords>
      {picture ? <OwnPicture address={picture} /> : <p>{t("profile.picture.none")}</p>}
      <PictureForm hasPicture={picture !== null} sentProblem={sentProblem} />
      {picture && (
        <IntentForm intent="remove-picture" action="/profile" outcome={outcome}>
          <SubmitButton
            intent="remove-picture"
            className="btn btn-outline-danger btn-sm"
            words={t("profile.picture.remove")}
          />
        </IntentForm>
      )}
    </section>
  );
}
