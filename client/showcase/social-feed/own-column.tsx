import { CalendarDays, FolderOpen, Inbox, KanbanSquare, MessagesSquare } from "lucide-react";
import { Link } from "react-router-dom";
import { Avatar } from "#client/showcase/frame/avatar.tsx";
import { me } from "#client/showcase/sample/people.ts";
import { Film } from "#client/showcase/social-feed/film.tsx";

const shortcuts = [
  { to: "/apps/chat", words: "Chat", icon: MessagesSquare },
  { to: "/apps/email/inbox", words: "Inbox", icon: Inbox },
  { to: "/apps/calendar", words: "Calendar", icon: CalendarDays },
  { to: "/apps/tasks/kanban", words: "Board", icon: KanbanSquare },
  { to: "/apps/file-manager", words: "Files", icon: FolderOpen },
] as const;

/** Who one is, the ways to the other screens, and the film of the week. */
export function OwnColumn({ posts, following }: { posts: number; following: number }) {
  return (
    <div className="feed-column">
      <section className="card card-body text-center" aria-labelledby="me">
        <div className="mb-2">
          <Avatar name={me.name} colour={me.colour} size="large" />
        </div>
        <h2 id="me" className="mb-0">
          {me.name}
        </h2>
        <p className="text-muted">{me.role}</p>
        <dl className="own-counts">
          <div>
            <dt>Posts</dt>
            <dd>{posts}</dd>
          </div>
          <div>
            <dt>Followers</dt>
            <dd>28</dd>
          </div>
          <div>
            <dt>Following</dt>
            <dd>{following}</dd>
          </div>
        </dl>
        <nav aria-label="Shortcuts" className="text-start">
          <ul className="list-unstyled mb-0">
            {shortcuts.map(({ to, words, icon: Icon }) => (
              <li key={to}>
                <Link to={to} className="shortcut">
                  <Icon size={18} aria-hidden /> {words}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </section>
      <section className="card card-body" aria-labelledby="featured">
        <h2 id="featured">Featured video</h2>
        <Film title="from the ship to the hall" />
      </section>
    </div>
  );
}
