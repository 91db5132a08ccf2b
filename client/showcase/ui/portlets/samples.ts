/** What a box shows: one of several states at each reload. */
export interface PortletSample {
  id: string;
  title: string;
  look: string;
  /** What stands in it after each reload, round and round. */
  states: readonly string[];
}

const portlet = (id: string, title: string, look: string, ...states: string[]): PortletSample => ({
  id,
  title,
  look,
  states,
});

export const portlets: readonly PortletSample[] = [
  portlet(
    "plain",
    "Arrivals",
    "",
    "S-2212 from Aveiro in two days, S-2209 from Hai Phong in eight.",
    "S-2212 has left Burgos and is expected tomorrow evening.",
    "S-2212 stands at the gate of hall 2.",
  ),
  portlet(
    "primary",
    "Rules",
    "text-bg-primary",
    "Two rules changed on the lane from Vietnam.",
    "A third one was announced for January.",
  ),
  portlet(
    "success",
    "Cleared",
    "text-bg-success",
    "S-2210 left for Bergen, the proof is in the file.",
    "S-2211 was released as well.",
  ),
  portlet(
    "danger",
    "Held",
    "text-bg-danger",
    "S-2207: the test report of lot 18 is missing.",
    "The report has come and is being read.",
  ),
  portlet(
    "warning",
    "Quota",
    "text-bg-warning",
    "61 % of the quota for olive oil is used.",
    "63 % of the quota for olive oil is used.",
  ),
  portlet(
    "info",
    "Questions",
    "text-bg-info",
    "Northgate Stores asks for the origin of the jars.",
    "Answered: Poland, with a statement.",
  ),
  portlet(
    "secondary",
    "Drafts",
    "text-bg-secondary",
    "Two entries are not finished.",
    "One entry is not finished.",
  ),
  portlet(
    "dark",
    "Costs",
    "text-bg-dark",
    "Storage of S-2207: €84 a day.",
    "Storage of S-2207: €168 so far.",
  ),
];
