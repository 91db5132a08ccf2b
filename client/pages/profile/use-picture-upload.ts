import { type ChangeEvent, type FormEvent, useState } from "react";
import { useRevalidator } from "react-router-dom";
import { http } from "#client/api/fetch-carrier.ts";
import { readAsAddress } from "#client/components/read-as-address.ts";
import {
  pictureField,
  pictureMostBytes,
  picturePath,
  pictureProblemWords,
  pictureTypes,
} from "#shared/contract/profile.ts";
import { AppError } from "#shared/errors.ts";

interface PictureUpload {
  state: "idle" | "sending" | "sent";
  /** The chosen picture as an address of its own; null before one is chosen. */
  preview: string | null;
  /** Why it was not, or will not be, taken. */
  problem: string | null;
  choose(event: ChangeEvent<HTMLInputElement>): void;
  send(event: FormEvent<HTMLFormElement>): void;
}

/**
 * Shows a chosen picture before it is sent, refuses what the server would refuse, sends it, and
 * asks for the page's parts anew.
 */
export function usePictureUpload(hasPicture: boolean): PictureUpload {
  const [shown, setShown] = useState<Pick<PictureUpload, "state" | "preview" | "problem">>({
    state: "idle",
    preview: null,
    problem: null,
  });
  const { revalidate } = useRevalidator();

  const choose = async (file: File | undefined) => {
    const problem = file ? problemOf(file) : null;
    setShown({ state: "idle", preview: null, problem });
    if (file && !problem) setShown({ state: "idle", preview: await readAsAddress(file), problem });
  };

  const send = async (form: HTMLFormElement, file: File) => {
    const problem = problemOf(file);
    if (problem) return setShown({ state: "idle", preview: null, problem });
    setShown((before) => ({ ...before, state: "sending", problem: null }));
    try {
      const body = new FormData();
      body.set(pictureField, file);
      await (hasPicture ? http.patchForm : http.postForm)(`/api${picturePath}`, body);
      await revalidate();
      form.reset();
      setShown({ state: "sent", preview: null, problem: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      setShown((before) => ({ ...before, state: "idle", problem: error.message }));
    }
  };

  return {
    ...shown,
    choose: (event) => void choose(event.currentTarget.files?.[0]),
    send: (event) => {
      const form = event.currentTarget;
      const file = new FormData(form).get(pictureField);
      if (!(file instanceof File) || file.size === 0) return;
      event.preventDefault();
      if (shown.state !== "sending") void send(form, file);
    },
  };
}

function problemOf({ type, size }: File): string | null {
  const types: readonly string[] = pictureTypes;
  if (!types.includes(type)) return pictureProblemWords("unsupported-media") ?? null;
  return size > pictureMostBytes ? (pictureProblemWords("payload-too-large") ?? null) : null;
}
