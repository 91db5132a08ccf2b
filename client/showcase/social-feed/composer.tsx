import { Image, PenLine, Sparkles } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useId,
  useRef,
  useState,
} from "react";
import { shrinkPicture } from "#client/showcase/components/shrink-picture.ts";
import { drawings, PostPicture } from "#client/showcase/social-feed/film.tsx";

interface ComposerProps {
  /** False if storing failed; the text then stays in the field. */
  onPost: (text: string, picture: string) => boolean;
  onStory: (text: string) => void;
}

/** Tabs for a post, a picture or film, and a story. */
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
                label="Caption"
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
                label="Story text"
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
          Enter some text.
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

interface TabsProps {
  label: string;
  tabs: readonly { name: string; icon: ReactNode; panel: ReactNode }[];
}

/** Tabs by the ARIA pattern. All panels stay mounted, so nothing typed is lost. */
function Tabs({ label, tabs }: TabsProps) {
  const id = useId();
  const [open, setOpen] = useState(0);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const steps: Record<string, number> = {
      ArrowRight: open + 1,
      ArrowLeft: open - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (step + tabs.length) % tabs.length;
    setOpen(next);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        className="nav nav-tabs mb-3 composer-tabs"
        onKeyDown={move}
      >
        {tabs.map(({ name, icon }, at) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-tab-${at}`}
            className={at === open ? "nav-link active" : "nav-link"}
            aria-selected={at === open}
            aria-controls={`${id}-panel-${at}`}
            tabIndex={at === open ? 0 : -1}
            onClick={() => setOpen(at)}
          >
            {icon} {name}
          </button>
        ))}
      </div>
      {tabs.map(({ name, panel }, at) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-panel-${at}`}
          aria-labelledby={`${id}-tab-${at}`}
          hidden={at !== open}
        >
          {panel}
        </div>
      ))}
    </>
  );
}

const ready = [
  ["film", "Film: how a container comes in"],
  ["hall", "The warehouse"],
  ["porcelain", "Porcelain"],
  ["gauge", "Quota and oil tins"],
] as const;

/** A drawing, the film, or a photo from this device. */
function PictureFields({
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
    shrinkPicture(file, { maxEdge: 960, quality: 0.7 }).then(
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
          {ready.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
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
        className={problem ? "field-problem picture-messages" : "form-text picture-messages"}
        id={`${id}-words`}
        role="status"
      >
        {problem || "It is resized and stored in this browser only."}
      </p>
      {picture !== "film" && <PostPicture picture={picture} author="you" />}
    </div>
  );
}
