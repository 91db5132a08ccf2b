import { useEffect, useRef, useState } from "react";
import { Avatar } from "#client/showcase/frame/avatar.tsx";
import { me, personOf } from "#client/showcase/sample/people.ts";
import type { Story } from "#client/showcase/social-feed/sample-feed.ts";

/** The stories of the day, as a row of people; each opens by itself. */
export function Stories({
  stories,
  onRemove,
}: {
  stories: readonly Story[];
  onRemove: (id: string) => void;
}) {
  const [open, setOpen] = useState<Story | null>(null);
  if (stories.length === 0) return null;
  return (
    <section aria-labelledby="stories">
      <h2 id="stories" className="visually-hidden">
        Stories
      </h2>
      <ul className="stories">
        {stories.map((story) => {
          const { name, colour } = personOf(story.author);
          return (
            <li key={story.id}>
              <button type="button" className="story" onClick={() => setOpen(story)}>
                <Avatar name={name} colour={colour} />
                <span>{name.split(" ")[0]}</span>
                <span className="visually-hidden">: open the story</span>
              </button>
            </li>
          );
        })}
      </ul>
      {open && <StoryDialog story={open} onClose={() => setOpen(null)} onRemove={onRemove} />}
    </section>
  );
}

function StoryDialog({
  story,
  onClose,
  onRemove,
}: {
  story: Story;
  onClose: () => void;
  onRemove: (id: string) => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  const { name, role } = personOf(story.author);
  return (
    <dialog
      ref={dialog}
      className="form-dialog story-dialog"
      aria-labelledby="story-by"
      onClose={onClose}
    >
      <h2 id="story-by" className="mb-0">
        {name}
      </h2>
      <p className="small">{role}, today</p>
      <p className="story-text text-break">{story.text}</p>
      <div className="form-dialog-end">
        {story.author === me.id && (
          <button
            type="button"
            className="btn btn-outline-light"
            onClick={() => {
              onRemove(story.id);
              dialog.current?.close();
            }}
          >
            Delete
          </button>
        )}
        <button type="button" className="btn btn-light" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
    </dialog>
  );
}
