/** The published schedules that can be imported, as the CLI names them. */
export const scheduleNames = ["us-hts", "uk-tariff", "eu-tariff", "uk-measures", "us-pga"] as const;
export type ScheduleName = (typeof scheduleNames)[number];

export function isScheduleName(name: string): name is ScheduleName {
  return (scheduleNames as readonly string[]).includes(name);
}
