import { z } from 'zod'
import { airCategories, airPollutants } from '../vocabulary/air.ts'
import { instant, position } from './common.ts'

/** Air quality at a place, measured by a monitor: the index of the worst pollutant that it measures. */
export const airReading = z.object({
  /** `<feed>-<the list's own id>`; the same through all revisions. */
  id: z.string(),
  revision: z.int().min(1),
  feed: z.string(),
  /** Name of the monitor or of the area that it represents. */
  name: z.string(),
  coordinates: position,
  pollutant: z.enum(airPollutants),
  /** Air quality index of the EPA, 0 to 500. Higher values are possible: they are beyond the scale. */
  aqi: z.int().min(0),
  category: z.enum(airCategories),
  /** The hour of the measurement. */
  observedAt: instant,
  source: z.string(),
  /** False for a tombstone: the list no longer contains it. */
  isActive: z.boolean(),
  /** When this revision was first read. */
  changedAt: instant,
})
export type AirReading = z.infer<typeof airReading>
