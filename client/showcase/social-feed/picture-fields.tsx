import { useId, useState } from "react";
import { drawings, PostPicture } from "#client/showcase/social-feed/post-picture.tsx";
import { shrinkPicture } from "#client/showcase/social-feed/shrink-picture.ts";

const ready = [
  ["film", "Film: how a container comes in"],
  ["hall", "The warehouse"],
  ["porcelain", "Porcelain"],
  ["gauge", "Quota and oil tins"],
] as const;

/** One of our own drawings, the film, or a photo from this device. */
export function PictureFields({
  picture,
  onPicture,
}: {
  picture: string;
  onPicture: (picture: string) => void;
}) {
  const id = useId();
  const [problem, setProblem] = useState("");
  const isOwn = picture !== "film" && !(picture in drawings);
  const take = (file: File | undefined) => {
    if (!file) return;
    shrinkPicture(file).then(
      (address) => {
        setProblem("");
        onPicture(address);
      },
      () => setProblem(`${file.name} is no picture that this browser can read.`),
    );
  };
  return (
    <div className="picture-fields">
      <div>
        <label className="form-label" htmlFor={`${id}-ready`}>
          Picture or film
        </label>
        <select
          id={`${id}-ready`}
          className="form-select"
          value={isOwn ? "own" : picture}
          onChange={({ target }) => onPicture(target.value)}
        >
          {ready.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
          {isOwn && <option value="own">My photo</option>}
        </select>
      </div>
      <div>
        <label className="form-label" htmlFor={`${id}-file`}>
          Or a photo of yours
        </label>
        <input
          id={`${id}-file`}
          type="file"
          accept="image/*"
          className="form-control"
          aria-describedby={`${id}-words`}
          onChange={({ target }) => take(target.files?.[0])}
        />
      </div>
      <p
        className={problem ? "field-problem picture-words" : "form-text picture-words"}
        id={`${id}-words`}
        role="status"
      >
        {problem || "It is made smaller and stays in this browser."}
      </p>
      {picture !== "film" && <PostPicture picture={picture} author="you" />}
    </div>
  );
}
