import { ImagePlus, X } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import {
  mostBytes,
  mostPictures,
  pictureTypes,
  refusePicture,
  shrinkPicture,
} from "#client/showcase/ecommerce/edit-product/shrink-picture.ts";

interface PictureDropProps {
  pictures: readonly string[];
  onPictures: (next: (now: string[]) => string[]) => void;
}

/** Pictures by dropping files or by choosing them; each one can be seen and removed. */
export function PictureDrop({ pictures, onPictures }: PictureDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [words, setWords] = useState<string[]>([]);
  const add = async (files: readonly File[]) => {
    const refused: string[] = [];
    const added: string[] = [];
    for (const file of files) {
      const why =
        pictures.length + added.length >= mostPictures
          ? `${file.name}: there are ${mostPictures} pictures already.`
          : refusePicture(file);
      if (why) refused.push(why);
      else {
        await shrinkPicture(file).then(
          (url) => added.push(url),
          () => refused.push(`${file.name} could not be read as a picture.`),
        );
      }
    }
    onPictures((now) => [...now, ...added]);
    setWords([...(added.length > 0 ? [`${added.length} added.`] : []), ...refused]);
    // The same file may be chosen again after it was removed.
    if (input.current) input.current.value = "";
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void add([...event.dataTransfer.files]);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div>
      <label
        className={isOver ? "picture-drop is-over" : "picture-drop"}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <ImagePlus size={32} aria-hidden="true" />
        <span>
          <strong>Drop pictures here</strong> or choose them
        </span>
        <small>
          JPEG, PNG or WebP, up to {mostBytes / 1_000_000} MB each, {mostPictures} at most
        </small>
        <input
          ref={input}
          type="file"
          multiple
          accept={pictureTypes.join(",")}
          onChange={(event) => void add([...(event.target.files ?? [])])}
        />
      </label>
      <div role="status">
        <ul className="picture-words">
          {words.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </div>
      {pictures.length === 0 ? (
        <p className="text-muted mb-0">Without pictures of its own a product shows its drawing.</p>
      ) : (
        <ul className="picture-list">
          {pictures.map((url, at) => (
            <li key={url}>
              <img src={url} width="96" height="96" alt={`Added, number ${at + 1}`} />
              <button
                type="button"
                className="btn btn-sm btn-outline-secondary"
                aria-label={`Remove picture ${at + 1}`}
                onClick={() => onPictures((now) => now.filter((one) => one !== url))}
              >
                <X size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
