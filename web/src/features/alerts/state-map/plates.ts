import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { labelPoint } from '@muster/geo/label-point'
import { pictureSize, project } from './projection.ts'

/** Updates that are drawn as one plate, the most serious first. `left` and `top` are in per cent of the picture. */
export type Plate = { updates: readonly [EmergencyUpdate, ...EmergencyUpdate[]]; left: number; top: number }

/** Plates nearer than this cover each other. In units of the picture: about the 44 px of a plate if the picture has its smallest height, 300 px. */
const apart = 150

const half = 0.5
const percent = (at: number, of: number) => (100 * at) / of

function placeOf({ geometry }: EmergencyUpdate): [number, number] | null {
  const at = geometry && labelPoint(geometry, half)
  if (!at) return null
  const [x, y] = project(at)
  return x >= 0 && x <= pictureSize.width && y >= 0 && y <= pictureSize.height ? [x, y] : null
}

/**
 * The plates of the updates whose area lies in the picture. `updates` has the most serious first. An update whose plate would cover another plate joins
 * that plate, at the position of the more serious update.
 */
export function platesOf(updates: readonly EmergencyUpdate[]): Plate[] {
  const plates: { at: [number, number]; updates: [EmergencyUpdate, ...EmergencyUpdate[]] }[] = []
  for (const update of updates) {
    const at = placeOf(update)
    if (!at) continue
    const covered = plates.find(plate => Math.hypot(plate.at[0] - at[0], plate.at[1] - at[1]) < apart)
    if (covered) covered.updates.push(update)
    else plates.push({ at, updates: [update] })
  }
  return plates.map(({ at: [x, y], updates: drawn }) => ({
    updates: drawn,
    left: percent(x, pictureSize.width),
    top: percent(y, pictureSize.height),
  }))
}
