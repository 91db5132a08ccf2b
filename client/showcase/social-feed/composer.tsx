import { Image, PenLine, Sparkles } from "lucide-react";
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from "react";
import { PictureFields } from "#client/showcase/social-feed/picture-fields.tsx";
import { Tabs } from "#client/showcase/social-feed/tabs.tsx";

interface ComposerProps {
  /** False where it could not be kept; then the words stay in the field. */
  onPost: (text: string, picture: string) => boolean;
  onStory: (text: string) => void;
}

/** Where one writes: a post, a picture or film with words, or a story. */
export function Composer({ onPost, onStory }: ComposerProps) {
  const [picture, setPicture] = useState("film");
  return (
    <section className="card card-body needs-script" aria-labelledby="composer">
      <h2 id="composer" className="visually-hidden">
        Write something
      </h2>
      <Tabs
        label="What to write"
        tabs={[
          {
            name: "Post",
            icon: <PenLine size={18} aria-hidden />,
            panel: (
              <Writing
                label="What should the others know?"
                submit="Post"
                onSend={(text) => onPost(text, "")}
              />
            ),
          },
          {
            name: "Photo or video",
            icon: <Image size={18} aria-hidden />,
            panel: (
              <Writing
                label="Words to the picture"
                submit="Post with picture"
                onSend={(text) => onPost(text, picture)}
              >
                <PictureFields picture={picture} onPicture={setPicture} />
              </Writing>
            ),
          },
          {
            name: "Story",
            icon: <Sparkles size={18} aria-hidden />,
            panel: (
              <Writing
                label="A few words that stand above the feed"
                submit="Tell it"
                limit={120}
                onSend={(text) => {
                  onStory(text);
                  return true;
                }}
              />
            ),
          },
        ]}
      />
    </section>
  );
}

interface WritingProps {
  label: string;
  submit: string;
  limit?: number;
  onSend: (text: string) => boolean;
  children?: ReactNode;
}

function Writing({ label, submit, limit = 600, onSend, children }: WritingProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setEmpty(text.trim() === "");
    if (text.trim() === "") return field.current?.focus();
    if (onSend(text.trim())) setText("");
  };
  return (
    <form noValidate onSubmit={send}>
      {children}
      <label className="form-label" htmlFor={id}>
        {label} <span className="text-muted small">(required)</span>
      </label>
      <textarea
        ref={field}
        id={id}
        className="form-control"
        rows={3}
        maxLength={limit}
        required
        value={text}
        aria-invalid={isEmpty || undefined}
        aria-describedby={isEmpty ? `${id}-problem` : `${id}-left`}
        onChange={({ target }) => {
          setText(target.value);
          setEmpty(false);
        }}
      />
      {isEmpty && (
        <p className="field-problem" id={`${id}-problem`}>
          Write a few words first.
        </p>
      )}
      <div className="d-flex justify-content-between align-items-center mt-2">
        <span className="text-muted small" id={`${id}-left`}>
          {limit - text.length} characters left. #words become tags.
        </span>
        <button type="submit" className="btn btn-accent">
          {submit}
        </button>
      </div>
    </form>
  );
}
