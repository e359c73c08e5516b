import { z } from 'zod'
import { airCategories, airPollutants } from '../vocabulary/air.ts'
import { instant, position } from './common.ts'

/** How the air is at a place, as a monitor there measured it: the worst of the pollutants that it measures. */
export const airReading = z.object({
  /** `<feed>-<the list's own id>`; the same through all revisions. */
  id: z.string(),
  revision: z.int().min(1),
  feed: z.string(),
  /** Name of the monitor or of the area that it speaks for. */
  name: z.string(),
  coordinates: position,
  pollutant: z.enum(airPollutants),
  /** Air quality index of the EPA, 0 to 500; above that the air is off the scale. */
  aqi: z.int().min(0),
  category: z.enum(airCategories),
  /** The hour that the index is of. */
  observedAt: instant,
  source: z.string(),
  /** False: a tombstone. The list no longer has it. */
  isActive: z.boolean(),
  /** When a poll first brought this revision. */
  changedAt: instant,
})
export type AirReading = z.infer<typeof airReading>
