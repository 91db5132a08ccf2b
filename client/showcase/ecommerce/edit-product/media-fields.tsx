import { ImagePlus, X } from "lucide-react";
import { type DragEvent, lazy, useRef, useState } from "react";
import { ClientOnly } from "#client/showcase/components/client-only.tsx";
import { RichDocView, type RichNode } from "#client/showcase/components/rich-doc.tsx";
import { shrinkPicture } from "#client/showcase/components/shrink-picture.ts";

interface PictureDropProps {
  pictures: readonly string[];
  onPictures: (next: (now: string[]) => string[]) => void;
}

/** Pictures, dropped or chosen, with previews. */
export function PictureDrop({ pictures, onPictures }: PictureDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [messages, setMessages] = useState<string[]>([]);
  const add = async (files: readonly File[]) => {
    const refused: string[] = [];
    const added: string[] = [];
    for (const file of files) {
      const why =
        pictures.length + added.length >= maxPictures
          ? `${file.name}: at most ${maxPictures} pictures are allowed.`
          : rejectPicture(file);
      if (why) refused.push(why);
      else {
        await shrinkPicture(file, { maxEdge: 480, quality: 0.82 }).then(
          (url) => added.push(url),
          () => refused.push(`${file.name} could not be read as a picture.`),
        );
      }
    }
    onPictures((now) => [...now, ...added]);
    setMessages([...(added.length > 0 ? [`${added.length} added.`] : []), ...refused]);
    // Lets the same file be chosen again after removal.
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
          JPEG, PNG or WebP, up to {maxBytes / 1_000_000} MB each, {maxPictures} at most
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
        <ul className="picture-messages">
          {messages.map((one) => (
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

const RichEditor = lazy(() =>
  import("#client/showcase/components/rich-editor.tsx").then((part) => ({
    default: part.RichEditor,
  })),
);

interface DescriptionFieldProps {
  doc: RichNode;
  onDoc: (doc: RichNode) => void;
  problem: string | undefined;
}

/** The description's editor; plain text of the same size until it has loaded. */
export function DescriptionField({ doc, onDoc, problem }: DescriptionFieldProps) {
  return (
    <div className="mb-3">
      <p className="form-label" id="description-label">
        Description
        <span className="shop-required" aria-hidden="true">
          {" "}
          *
        </span>
      </p>
      <ClientOnly
        fallback={
          <div className="rich-waiting">
            <div className="form-control rich-editor">
              <RichDocView className="shop-text" doc={doc} />
            </div>
          </div>
        }
      >
        {() => (
          <RichEditor
            content={doc}
            onChange={(editor) => onDoc(editor.getJSON() as RichNode)}
            formats={["bold", "italic", "heading", "bulletList", "orderedList", "blockquote"]}
            attributes={{
              id: "description",
              class: "form-control rich-editor shop-text",
              "aria-required": "true",
              "aria-labelledby": "description-label",
              ...(problem && { "aria-describedby": "description-problem", "aria-invalid": "true" }),
            }}
            bar={{ className: "rich-toolbar", label: "Format of the description" }}
          />
        )}
      </ClientOnly>
      {problem && (
        <p className="field-problem" id="description-problem">
          {problem}
        </p>
      )}
    </div>
  );
}

const pictureTypes = ["image/jpeg", "image/png", "image/webp"];
const maxBytes = 5_000_000;
const maxPictures = 4;

/** The reason for rejecting a file, or undefined. */
function rejectPicture({
  name,
  type,
  size,
}: Pick<File, "name" | "type" | "size">): string | undefined {
  if (!pictureTypes.includes(type)) return `${name} is no JPEG, PNG or WebP picture.`;
  if (size > maxBytes) return `${name} is larger than ${maxBytes / 1_000_000} MB.`;
  return undefined;
}
