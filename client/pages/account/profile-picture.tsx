import { type ChangeEvent, type FormEvent, useEffect, useState } from "react";
import { useRevalidator } from "react-router-dom";
import type { FormOutcome } from "#client/api/form-outcome.ts";
import { http } from "#client/api/http.ts";
import { mockAuthorization, tabStorage } from "#client/auth/tab-session.ts";
import { FormSuccess, IntentForm, SubmitButton } from "#client/components/form.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { useAccountPath } from "#client/pages/account/account.ts";
import {
  pictureField,
  pictureMaxBytes,
  picturePath,
  pictureProblemMessage,
  pictureTypes,
} from "#shared/contract/profile.ts";
import { AppError, type ErrorCode, messageFor } from "#shared/errors.ts";

interface PictureProps {
  /** Its address; null without one. */
  picture: string | null;
  /** Error code of an upload without script. */
  uploadError: ErrorCode | null;
  outcome: FormOutcome | undefined;
}

/** The profile picture: shown, chosen, replaced, removed. */
export function Picture({ picture, uploadError, outcome }: PictureProps) {
  const { t } = useTranslation("account");
  const account = useAccountPath();
  return (
    <section className="card card-body" aria-labelledby="picture-title">
      <h2 id="picture-title">{t("picture.title")}</h2>
      <FormSuccess outcome={picture ? undefined : outcome} takesFocus>
        {t("picture.removed")}
      </FormSuccess>
      {picture ? <PictureImage address={picture} /> : <p>{t("picture.none")}</p>}
      <PictureForm hasPicture={picture !== null} uploadError={uploadError} />
      {picture && (
        <IntentForm intent="remove-picture" action={account()} outcome={outcome}>
          <SubmitButton
            intent="remove-picture"
            className="btn btn-outline-danger btn-sm"
            label={t("picture.remove")}
          />
        </IntentForm>
      )}
    </section>
  );
}

/** The picture. Practice accounts authenticate with a header, so a script fetches theirs. */
function PictureImage({ address }: { address: string }) {
  const { t } = useTranslation("account");
  const [fetched, setFetched] = useState<string | null>(null);
  useEffect(() => {
    if (!mockAuthorization(tabStorage())) return;
    const fetching = new AbortController();
    fetchPicture(address, fetching.signal).then(setFetched, () => setFetched(null));
    return () => fetching.abort();
  }, [address]);
  return (
    <img
      className="profile-picture"
      src={fetched ?? address}
      alt={t("picture.alt")}
      width="128"
      height="128"
    />
  );
}

async function fetchPicture(address: string, signal: AbortSignal): Promise<string | null> {
  try {
    return await readAsDataUrl((await http.getBlob(address, {}, { signal })).blob);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

interface PictureFormProps {
  hasPicture: boolean;
  /** Error code of an upload without script. */
  uploadError: ErrorCode | null;
}

/**
 * Chooses and uploads a picture: a plain form without script; with script it is checked first and
 * the page stays.
 */
function PictureForm({ hasPicture, uploadError }: PictureFormProps) {
  const { t } = useTranslation("account");
  const account = useAccountPath();
  const { state, preview, problem, choose, send } = usePictureUpload(hasPicture);
  const message =
    problem ??
    (state === "idle" && uploadError
      ? (pictureProblemMessage(uploadError) ?? messageFor(uploadError))
      : null);
  return (
    <form
      method="post"
      action={`/api${picturePath}?returnTo=${account()}`}
      encType="multipart/form-data"
      onSubmit={send}
      className="mb-3"
    >
      <div role="status">
        {state === "sent" && hasPicture && (
          <p className="alert alert-success form-done">{t("picture.uploaded")}</p>
        )}
      </div>
      <label className="form-label" htmlFor="picture">
        {t(hasPicture ? "picture.replace" : "picture.choose")}
      </label>
      <input
        id="picture"
        type="file"
        name={pictureField}
        accept={pictureTypes.join(",")}
        required
        className="form-control"
        onChange={choose}
        aria-describedby={message ? "picture-problem picture-hint" : "picture-hint"}
        aria-invalid={message !== null || undefined}
      />
      {message && (
        <p className="field-problem" id="picture-problem" role="alert">
          <ServerText>{message}</ServerText>
        </p>
      )}
      <p className="form-text" id="picture-hint">
        {t("picture.hint")}
      </p>
      {preview && (
        <img
          className="profile-picture"
          src={preview}
          alt={t("picture.preview")}
          width="128"
          height="128"
        />
      )}
      <button
        type="submit"
        className="btn btn-accent"
        aria-disabled={state === "sending" || undefined}
      >
        {t(state === "sending" ? "picture.uploading" : "picture.upload")}
      </button>
    </form>
  );
}

interface PictureUpload {
  state: "idle" | "sending" | "sent";
  /** The chosen picture as a data URL. */
  preview: string | null;
  /** Reason for its rejection, before or after upload. */
  problem: string | null;
  choose(event: ChangeEvent<HTMLInputElement>): void;
  send(event: FormEvent<HTMLFormElement>): void;
}

/**
 * Previews a picture, rejects what the server would reject, uploads it, and revalidates the page.
 */
function usePictureUpload(hasPicture: boolean): PictureUpload {
  const [upload, setUpload] = useState<Pick<PictureUpload, "state" | "preview" | "problem">>({
    state: "idle",
    preview: null,
    problem: null,
  });
  const { revalidate } = useRevalidator();

  const choose = async (file: File | undefined) => {
    const problem = file ? problemOf(file) : null;
    setUpload({ state: "idle", preview: null, problem });
    if (file && !problem) setUpload({ state: "idle", preview: await readAsDataUrl(file), problem });
  };

  const send = async (form: HTMLFormElement, file: File) => {
    const problem = problemOf(file);
    if (problem) return setUpload({ state: "idle", preview: null, problem });
    setUpload((before) => ({ ...before, state: "sending", problem: null }));
    try {
      const body = new FormData();
      body.set(pictureField, file);
      await (hasPicture ? http.patchForm : http.postForm)(`/api${picturePath}`, body);
      await revalidate();
      form.reset();
      setUpload({ state: "sent", preview: null, problem: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      setUpload((before) => ({ ...before, state: "idle", problem: error.message }));
    }
  };

  return {
    ...upload,
    choose: (event) => void choose(event.currentTarget.files?.[0]),
    send: (event) => {
      const form = event.currentTarget;
      const file = new FormData(form).get(pictureField);
      if (!(file instanceof File) || file.size === 0) return;
      event.preventDefault();
      if (upload.state !== "sending") void send(form, file);
    },
  };
}

function problemOf({ type, size }: File): string | null {
  const types: readonly string[] = pictureTypes;
  if (!types.includes(type)) return pictureProblemMessage("unsupported-media") ?? null;
  return size > pictureMaxBytes ? (pictureProblemMessage("payload-too-large") ?? null) : null;
}

/** A file as a `data:` URL, which the content security policy allows for images. */
function readAsDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
