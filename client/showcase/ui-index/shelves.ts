import type { Screen, ScreenGroup } from "#client/routes/screen.ts";

/** A group's heading with its demos. */
interface DemoGroup {
  name: string;
  screens: readonly Screen[];
}

/** The groups of each index page, by screen id. */
const pages: Readonly<Record<string, Index>> = {
  ui: {
    lead: "Every part that screens are built from, drawn, working, and with its source.",
    groups: ["components", "base-ui", "extended-ui", "forms", "tables"],
  },
  uiBase: {
    lead: "Buttons, boxes, menus and text: the parts that every screen uses.",
    groups: ["base-ui"],
  },
  uiExtended: { lead: "Parts that move, drag and guide.", groups: ["extended-ui"] },
  uiForms: { lead: "Fields, rules and steps.", groups: ["forms"] },
  uiTables: { lead: "Rows and columns, plain and busy.", groups: ["tables"] },
};

interface Index {
  lead: string;
  groups: readonly ScreenGroup[];
}

export function indexOf(screenId: string): Index {
  return pages[screenId] ?? (pages.ui as Index);
}

/** Demos by group, in screen order, without the index pages themselves. */
export function groupDemos(
  screens: readonly Screen[],
  groups: readonly ScreenGroup[],
): DemoGroup[] {
  return groups.map((group) => {
    const own = screens.filter((screen) => screen.area === "ui" && screen.group === group);
    return {
      name: own[0]?.groupTitle ?? "",
      screens: own.filter(({ id }) => !Object.hasOwn(pages, id)),
    };
  });
}

/** The description on each demo's card. */
export const contents: Readonly<Record<string, string>> = {
  uiIcons: "The whole icon set to search, with sizes, colours and the name to copy.",
  uiCharts: "Lines, areas, bars, pies, bubbles and radars, each with its figures as a table.",
  uiWidgets: "Statistic boxes, small charts, and inbox, to-do and chat boxes.",
  uiButtons: "Filled, outlined, soft, labelled, sizes, groups.",
  uiCards: "Groups, tabs in the head, pictures beside, above and below the words.",
  uiAvatars: "Pictures and initials in five sizes.",
  uiPortlets: "Boxes that reload, fold and go away.",
  uiTabsAccordions: "Tabs, pills, vertical ones, accordions.",
  uiProgress: "Bars in colours and sizes, striped, moving, upright.",
  uiModals: "Windows above the page: sizes, places, forms, full screen.",
  uiNotifications: "Toasts that pass and alerts that stay.",
  uiOffcanvas: "Panels from all four edges.",
  uiPlaceholders: "What stands there until the figures arrive.",
  uiSpinners: "Turning and growing, in colours, sizes and buttons.",
  uiImages: "Shapes, sizes, captions.",
  uiCarousel: "Slides with arrows, dots, words and a pause.",
  uiListgroups: "Lists with badges, checks, links and numbers.",
  uiEmbedvideo: "A film in four ratios.",
  uiDropdowns: "Menus in every direction, with a form, with text.",
  uiRibbons: "Corner, plain and two-tone, in nine colours.",
  uiTooltipsPopovers: "A word more beside a thing, on hover or on a press.",
  uiTypography: "Headings, text, lists, quotes.",
  uiGrid: "Breakpoints and columns.",
  uiGeneral: "Badges, breadcrumbs, page links.",
  uiExtendedNestable: "Two nested lists whose items move between levels.",
  uiExtendedDragdrop: "One list, two lists, and a handle to drag by.",
  uiExtendedRangesliders: "One handle, two, several, with steps.",
  uiExtendedAnimation: "Choose a movement and see it again.",
  uiExtendedSweetAlert: "Dialogs that ask, tell, count down and lead on.",
  uiExtendedTour: "A walk through a page, step by step.",
  uiExtendedLoadingButtons: "Buttons that show how far their work has come.",
  uiFormsBasic: "Every kind of field, sizes, groups and three ways to lay them out.",
  uiFormsAdvanced: "Choosing from many, typing ahead, days and times, masks.",
  uiFormsValidation: "The browser's own rules, tooltips, and rules from a schema.",
  uiFormsWizard: "Three steps: plain, with progress, with rules.",
  uiFormsUpload: "Drop files, see them, take them out.",
  uiFormsEditors: "Rich text and Markdown.",
  uiTablesBasic: "Ten ways for a table to look.",
  uiTablesAdvanced: "Sort, search, pages, chosen and opened rows.",
};
