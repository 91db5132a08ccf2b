import type { Screen, ScreenGroup } from "#client/routes/screen.ts";

/** A group's heading with its demos. */
interface DemoGroup {
  name: string;
  screens: readonly Screen[];
}

/** The groups of each index page, by screen id. */
const pages: Readonly<Record<string, Index>> = {
  ui: {
    lead: "All building blocks, live and with their source.",
    groups: ["components", "base-ui", "extended-ui", "forms", "tables"],
  },
  uiBase: {
    lead: "Buttons, cards, menus and text.",
    groups: ["base-ui"],
  },
  uiExtended: { lead: "Animation, drag and drop, tours.", groups: ["extended-ui"] },
  uiForms: { lead: "Fields, validation and wizards.", groups: ["forms"] },
  uiTables: { lead: "Basic and advanced tables.", groups: ["tables"] },
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
  uiIcons: "The searchable icon set, with sizes, colours and names to copy.",
  uiCharts: "Lines, areas, bars, pies, bubbles and radars, each with its figures as a table.",
  uiWidgets: "Statistic boxes, small charts, and inbox, to-do and chat boxes.",
  uiButtons: "Filled, outlined, soft, labelled, sizes, groups.",
  uiCards: "Groups, header tabs, images on any side.",
  uiAvatars: "Pictures and initials in five sizes.",
  uiPortlets: "Cards that reload, collapse and close.",
  uiTabsAccordions: "Tabs, pills, vertical ones, accordions.",
  uiProgress: "Bars in colours and sizes, striped, moving, upright.",
  uiModals: "Sizes, positions, forms, full screen.",
  uiNotifications: "Toasts and alerts.",
  uiOffcanvas: "Panels on all four edges.",
  uiPlaceholders: "Loading placeholders.",
  uiSpinners: "Border and grow, in colours, sizes and buttons.",
  uiImages: "Shapes, sizes, captions.",
  uiCarousel: "Slides with arrows, indicators, captions and a pause button.",
  uiListgroups: "Lists with badges, checks, links and numbers.",
  uiEmbedvideo: "Video in four aspect ratios.",
  uiDropdowns: "Menus in every direction, with a form, with text.",
  uiRibbons: "Corner, plain and two-tone, in nine colours.",
  uiTooltipsPopovers: "Additional information on hover or click.",
  uiTypography: "Headings, text, lists, quotes.",
  uiGrid: "Breakpoints and columns.",
  uiGeneral: "Badges, breadcrumbs, pagination.",
  uiExtendedNestable: "Two nested lists with movable items.",
  uiExtendedDragdrop: "One list, two lists, drag handles.",
  uiExtendedRangesliders: "One, two or several handles, with steps.",
  uiExtendedAnimation: "Animations to play.",
  uiExtendedSweetAlert: "Confirmations, messages, countdowns, multi-step dialogs.",
  uiExtendedTour: "A step-by-step page tour.",
  uiExtendedLoadingButtons: "Buttons with progress.",
  uiFormsBasic: "Field types, sizes, groups and layouts.",
  uiFormsAdvanced: "Multiselect, type-ahead, dates and times, masks.",
  uiFormsValidation: "Native validation, tooltips, schema validation.",
  uiFormsWizard: "Three steps: plain, with progress, with validation.",
  uiFormsUpload: "Drop zone with previews.",
  uiFormsEditors: "Rich text and Markdown.",
  uiTablesBasic: "Ten table styles.",
  uiTablesAdvanced: "Sorting, search, pagination, selection, expandable rows.",
};
