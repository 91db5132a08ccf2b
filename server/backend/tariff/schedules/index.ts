import type { Schedule } from "#server/backend/tariff/schedule.ts";
import { euTariff, ukTariff } from "#server/backend/tariff/schedules/uk-global-tariff.ts";
import { ukMeasures } from "#server/backend/tariff/schedules/uk-measures.ts";
import { usHts } from "#server/backend/tariff/schedules/us-hts.ts";
import { usPga } from "#server/backend/tariff/schedules/us-pga.ts";

import type { ScheduleName } from "#shared/domain/import-sources.ts";

/** Every schedule that can be imported. */
export const schedules: readonly Schedule[] = [usHts, ukTariff, euTariff, ukMeasures, usPga];

export function getSchedule(name: ScheduleName): Schedule {
  const schedule = schedules.find((one) => one.name === name);
  if (!schedule) throw new TypeError(`there is no schedule ${name}`);
  return schedule;
}
