import { Icon, type IconName } from "#client/components/icon.tsx";
import { IconTile } from "#client/showcase/icons/icon-tile.tsx";

/** Every drawing of the product and what it stands for; a missing one is a type error. */
const meanings: Readonly<Record<IconName, string>> = {
  menu: "Menu",
  search: "Search",
  bell: "Notifications",
  user: "Person",
  sun: "Light colours",
  moon: "Dark colours",
  "arrow-right": "Onward",
  external: "Another site",
  copy: "Copy",
  check: "Done",
  clock: "Time",
  swap: "Turn round",
  filter: "Filter",
  close: "Close",
  feed: "Feed",
  download: "Download",
  chevron: "Open",
  book: "Rules",
  tag: "HS code",
  coins: "Credits",
  key: "Sign-in",
  globe: "Language",
  expand: "Full screen",
  page: "Page",
  grid: "Workspace",
  help: "Help",
  mail: "Mail",
  gear: "Settings",
};

export function ProductIcons({ look, onCopy }: { look: string; onCopy(name: string): void }) {
  return (
    <ul className={`icon-grid ${look}`}>
      {(Object.keys(meanings) as IconName[]).map((name) => (
        <IconTile key={name} name={name} note={meanings[name]} onCopy={onCopy}>
          <Icon name={name} />
        </IconTile>
      ))}
    </ul>
  );
}
