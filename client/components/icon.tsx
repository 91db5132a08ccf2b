/** Icons on a 24 px grid, our own. Decorative: a label always accompanies them. */
const paths = {
  menu: "M4 7h16M4 12h16M4 17h16",
  search: "M11 5a6 6 0 1 0 0 12a6 6 0 1 0 0-12M16 16l4 4",
  bell: "M7 16v-5a5 5 0 0 1 10 0v5l2 2H5zM10 20h4",
  user: "M12 5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7M5 20c1-4 4-5 7-5s6 1 7 5",
  sun:
    "M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 3v2M12 19v2M3 12h2M19 12h2M6 6l1 1M17 17l1 1M18 6l-1 " +
    "1M7 17l-1 1",
  moon: "M19 14a8 8 0 1 1-9-9a6 6 0 0 0 9 9z",
  "arrow-right": "M5 12h14M13 6l6 6l-6 6",
  external: "M13 5h6v6M19 5l-8 8M17 14v5H5V7h5",
  copy: "M9 9h10v10H9zM5 15V5h10",
  check: "M5 13l4 4L19 7",
  clock: "M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16M12 8v5l3 2",
  swap: "M5 9h13l-3-3M19 15H6l3 3",
  filter: "M4 6h16l-6 7v6l-4-2v-4z",
  close: "M6 6l12 12M18 6L6 18",
  feed: "M5 19h.01M5 12a7 7 0 0 1 7 7M5 6a13 13 0 0 1 13 13",
  download: "M12 4v11M7 11l5 5l5-5M5 20h14",
  chevron: "M9 6l6 6l-6 6",
  book: "M6 4h12v16H6zM9 8h6M9 12h6",
  tag: "M4 4h8l8 8l-8 8l-8-8zM8 8h.01",
  coins:
    "M9 6a5 3 0 1 0 0 6a5 3 0 1 0 0-6M4 9v5c0 2 2 3 5 3M15 11a5 3 0 1 0 0 6a5 3 0 1 0 0-6M10 " +
    "14v4c0 2 2 3 5 3s5-1 5-3v-4",
  key: "M9 11a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 12l8-8M16 8l3 3",
  globe: "M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16M4 12h16M12 4c-3 3-3 13 0 16M12 4c3 3 3 13 0 16",
  expand: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  page: "M6 3h8l4 4v14H6zM14 3v4h4",
  grid: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  help:
    "M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16M9.500 10a2.500 2.500 0 1 1 3.500 2.300q-1 .5-1 1.500M12 " +
    "16.500h.01",
  mail: "M4 6h16v12H4zM4 7l8 6l8-6",
  gear:
    "M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6M12 3v3M12 18v3M3 12h3M18 12h3M5.5 5.5l2 2M16.500 16.500l2 " +
    "2M18.500 5.500l-2 2M7.500 16.500l-2 2",
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
