import "#client/showcase/widgets/widgets.css";
import { useLoaderData } from "react-router-dom";
import type { PageHandle } from "#client/routes.tsx";
import { ShowcaseScreen } from "#client/showcase/frame/showcase-screen.tsx";
import type { loadToday } from "#client/showcase/frame/today.ts";
import { ChartWidgets } from "#client/showcase/widgets/chart-widgets.tsx";
import { ChatBox } from "#client/showcase/widgets/chat-box.tsx";
import { InboxBox } from "#client/showcase/widgets/inbox-box.tsx";
import {
  IconWidgets,
  PersonWidgets,
  ProgressWidgets,
  TrendWidgets,
} from "#client/showcase/widgets/statistic-widgets.tsx";
import { TodoBox } from "#client/showcase/widgets/todo-box.tsx";

export { loadToday as loader } from "#client/showcase/frame/today.ts";

export const handle: PageHandle = { title: () => "Widgets" };

/** The pieces that dashboards are put together from, each working by itself. */
export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  return (
    <ShowcaseScreen
      title="Widgets"
      lead="What dashboards are put together from. The boxes at the end work: read, tick, archive, write."
    >
      <IconWidgets today={today} />
      <ProgressWidgets today={today} />
      <TrendWidgets />
      <PersonWidgets />
      <ChartWidgets today={today} />
      <h2 className="widgets-title">Boxes</h2>
      <div className="widgets-boxes">
        <InboxBox today={today} />
        <TodoBox />
        <ChatBox today={today} />
      </div>
    </ShowcaseScreen>
  );
}
