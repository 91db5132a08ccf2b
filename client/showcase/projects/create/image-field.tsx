import { useState } from "react";
import { Dropzone } from "#client/showcase/frame/files/dropzone.tsx";
import { keepFile, mostBytes, showSize } from "#client/showcase/frame/files/kept-file.ts";

const types = ["image/png", "image/jpeg", "image/webp", "image/svg+xml"];

/** A picture for the project, shown as soon as it is chosen. */
export function ImageField({
  image,
  onImage,
}: {
  image: string;
  onImage: (image: string) => void;
}) {
  const [problem, setProblem] = useState("");
  const take = async ([file]: File[]) => {
    if (!file) return;
    if (!types.includes(file.type))
      return setProblem(
        `${file.name} is no picture that can be shown. Use PNG, JPEG, WebP or SVG.`,
      );
    const read = await keepFile(file);
    setProblem("problem" in read ? read.problem : "");
    if ("kept" in read) onImage(read.kept.content);
  };
  return (
    <>
      {image && (
        <div className="project-image mb-3">
          <img src={image} alt="The chosen one" width="480" height="240" />
          <button
            type="button"
            className="btn btn-sm btn-outline-secondary"
            onClick={() => onImage("")}
          >
            Remove the picture
          </button>
        </div>
      )}
      <div role="alert">{problem && <p className="field-problem mb-2">{problem}</p>}</div>
      <Dropzone
        label={image ? "Choose another picture" : "Choose a picture"}
        hint={`Or drop it here. PNG, JPEG, WebP or SVG of up to ${showSize(mostBytes)}.`}
        accept={types.join(",")}
        multiple={false}
        onFiles={take}
      />
    </>
  );
}
