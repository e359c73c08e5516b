import type { Alert } from '../../src/domain/alert.ts'
import { noZoneShapes } from '../../src/domain/named-areas.ts'
import { partsOf } from '../../src/domain/parts.ts'
import { present } from '../../src/domain/present.ts'

/** Presents every part of a message in its whole area. */
export function presentAll(alert: Alert) {
  return partsOf(alert).map(part => {
    const { shown, ...rest } = present({ alert, shapes: noZoneShapes }, part, part.extent)
    return { ...shown, ...rest }
  })
}
