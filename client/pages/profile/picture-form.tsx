import { useTranslation } from "react-i18next";
import { usePictureUpload } from "#client/pages/profile/use-picture-upload.ts";
import {
  pictureField,
  picturePath,
  pictureProblemWords,
  pictureTypes,
} from "#shared/contract/profile.ts";
import { type ErrorCode, wordsFor } from "#shared/errors.ts";

interface PictureFormProps {
  hasPicture: boolean;
  /** Code of what was wrong with a picture sent without script. */
  sentProblem: ErrorCode | null;
}

/**
 * Choosing and sending a picture: a plain form without script; with script it is looked at before
 * it is sent, and the page stays.
 */
export function PictureForm({ hasPicture, sentProblem }: PictureFormProps) {
  const { t } = useTranslation("account");
  const { state, preview, problem, choose, send } = usePictureUpload(hasPicture);
  const words =
    problem ??
    (state === "idle" && sentProblem
      ? (pictureProblemWords(sentProblem) ?? wordsFor(sentProblem))
      : null);
  return (
    <form
      method="post"
      action={`/api${picturePath}?returnTo=/profile`}
      encType="multipart/form-data"
      onSubmit={send}
      className="mb-3"
    >
      <div role="status">
        {state === "sent" && hasPicture && (
          <p className="alert alert-success form-done">{t("profile.picture.uploaded")}</p>
        )}
      </div>
      <label className="form-label" htmlFor="picture">
        {t(hasPicture ? "profile.picture.replace" : "profile.picture.choose")}
      </label>
      <input
        id="picture"
        type="file"
        name={pictureField}
        accept={pictureTypes.join(",")}
        required
        className="form-control"
        onChange={choose}
        aria-describedby={words ? "picture-problem picture-hint" : "picture-hint"}
        aria-invalid={words !== null || undefined}
      />
      {words && (
        <p className="field-problem" id="picture-problem" role="alert">
          {words}
        </p>
      )}
      <p className="form-text" id="picture-hint">
        {t("profile.picture.hint")}
      </p>
      {preview && (
        <img
          className="own-picture"
          src={preview}
          alt={t("profile.picture.preview")}
          width="128"
          height="128"
        />
      )}
      <button
        type="submit"
        className="btn btn-accent"
        aria-disabled={state === "sending" || undefined}
      >
        {t(state === "sending" ? "profile.picture.uploading" : "profile.picture.upload")}
      </button>
    </form>
  );
}
