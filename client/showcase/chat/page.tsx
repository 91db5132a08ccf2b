import "#client/showcase/chat/chat.css";
import { useEffect } from "react";
import { useLoaderData, useSearchParams } from "react-router-dom";
import { useHydrated } from "#client/components/use-hydrated.ts";
import type { PageHandle } from "#client/routes.tsx";
import { ConversationPane } from "#client/showcase/chat/conversation-pane.tsx";
import { PeopleColumn } from "#client/showcase/chat/people-column.tsx";
import { useConversations } from "#client/showcase/chat/use-conversations.ts";
import { ShowcaseScreen } from "#client/showcase/frame/showcase-screen.tsx";
import type { loadToday } from "#client/showcase/frame/today.ts";
import { useUndoBar } from "#client/showcase/frame/undo-bar.tsx";

export { loadToday as loader } from "#client/showcase/frame/today.ts";
export const handle: PageHandle = { title: () => "Chat" };

export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  const [address] = useSearchParams();
  const chat = useConversations(today);
  const { bar, say } = useUndoBar();
  const isHydrated = useHydrated();
  const asked = address.get("with");
  const open = chat.all.find(({ id }) => id === asked) ?? (asked ? undefined : chat.all[0]);

  // Only a conversation that was asked for counts as read, not the one shown because something has
  // to be.
  const toRead = isHydrated && asked && open?.unread ? open.id : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each conversation that is opened
  useEffect(() => {
    if (toRead) chat.markRead(toRead);
  }, [toRead]);

  return (
    <ShowcaseScreen
      title="Chat"
      lead="Short questions between the desks. The people of the sample answer after a second."
    >
      <div className={asked ? "chat card chat-is-open" : "chat card"}>
        <PeopleColumn chat={chat} openId={open?.id ?? null} say={say} />
        <ConversationPane
          key={open?.id ?? "none"}
          chat={chat}
          conversation={open}
          today={today}
          say={say}
        />
      </div>
      {bar}
    </ShowcaseScreen>
  );
}
