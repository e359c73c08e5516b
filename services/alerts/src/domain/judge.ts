import type { HoldReason, understoodMessage } from '@muster/contracts/entities/held-message'
import type { GeometryVerdict } from '@muster/contracts/vocabulary/holds'
import type { z } from 'zod'
import type { Alert } from './alert.ts'
import {
  type Box,
  checkCounties,
  checkJump,
  checkServed,
  checkShape,
  checkSize,
  distinctPolygons,
  sizeKm2,
} from './check-place.ts'
import { checkTimes, inForceFrom } from './check-time.ts'
import { drillDoubt, isDrill } from './drill.ts'
import { hazardOf } from './hazard.ts'
import { levelOf } from './level.ts'
import { strictestKindOf } from './limits.ts'
import { warnsByZone } from './named-areas.ts'
import { moreSevereOf, severityOf } from './severity.ts'

export type Understood = z.infer<typeof understoodMessage>
/** The guard's result. An alert with any `holds` is held for a person. `understood` is null for an alert without infos. */
export type AlertAssessment = { holds: HoldReason[]; understood: Understood | null }

type Situation = {
  now: Date
  /** The area in km² of the revision that the alert updates; null if there is none. */
  beforeKm2: number | null
  /** FIPS codes of the counties or states that the sender may warn; null if it may warn everywhere. */
  countiesOfSender: readonly string[] | null
  /** Whether the operator has configured certificates that are trusted. */
  trustsSigners: boolean
  /** The areas that the installation serves. */
  served: readonly Box[]
  /** Maximum number of corners of all polygons together. */
  maxCorners: number
}

/**
 * Interprets an alert and lists every reason to hold it for a person. An end is held as well if its time or its area is not credible: the alert that it would
 * end stays in force meanwhile, which is the safe choice. Alerts from lists that we fetch are not held for faults that only their authors could correct: a
 * broken polygon of a weather service is replaced by the zones that the alert names.
 */
export function assessAlert(alert: Alert, situation: Situation): AlertAssessment {
  const { infos, msgType } = alert
  const { now, beforeKm2, countiesOfSender, trustsSigners, served, maxCorners } = situation
  const isAuthority = !warnsByZone(alert.feed)
  const polygons = distinctPolygons(infos)
  const km2 = sizeKm2(polygons)
  const corners = polygons.flat().reduce((sum, ring) => sum + ring.length, 0)
  const understood = understand(alert, km2, polygons.length, now)
  const holds = [...checkTimes(alert, now), ...checkSize(alert), ...checkServed(polygons, served)]
  if (msgType === 'Update') holds.push(...checkJump(km2, beforeKm2))
  if (isAuthority)
    holds.push(
      ...checkShape(polygons, { count: corners, most: maxCorners }),
      ...checkLost(alert, understood, beforeKm2),
    )
  if (countiesOfSender) holds.push(...checkCounties(infos, countiesOfSender))
  if (trustsSigners) holds.push(...checkSigner(alert))
  holds.push(...drillDoubt(alert))
  return { holds, understood }
}

/** Holds a message with a signature that is not trusted: somebody may pretend to be another sender. */
function checkSigner({ signature }: Alert): HoldReason[] {
  if (signature?.verdict !== 'unknown') return []
  const text = `The message is signed by ${signature.signer ?? 'a certificate that it does not carry'}, which is not trusted here.`
  return [{ code: 'signer-unknown', text }]
}

function understand(alert: Alert, km2: number, polygons: number, now: Date): Understood | null {
  const [info] = alert.infos
  if (!info) return null
  const areas = alert.infos.flatMap(each => each.areas)
  const unreadable = areas.reduce((sum, area) => sum + area.brokenPolygons, 0)
  const notes = areas.flatMap(area => area.notes ?? [])
  if (unreadable > 0) notes.push(`${unreadable} of the polygons and circles could not be read`)
  return {
    kind: strictestKindOf(alert),
    hazard: hazardOf(info),
    severity: alert.infos.map(severityOf).reduce(moreSevereOf),
    event: info.event,
    isDrill: isDrill(alert),
    areas: [...new Set(areas.map(({ description }) => description).filter(text => text !== ''))],
    geometry: { verdict: verdictOf(polygons, unreadable), km2, polygons, unreadable, notes: [...new Set(notes)] },
    inForceFrom: inForceFrom(alert, now),
  }
}

function verdictOf(polygons: number, unreadable: number): GeometryVerdict {
  if (polygons === 0) return unreadable > 0 ? 'unreadable' : 'none'
  return unreadable > 0 ? 'partly' : 'drawn'
}

/**
 * A reason to hold an authority's alert whose area did not arrive. County codes beside the area do not say where its people are. An alert that would not be
 * pushed anyway is shown without an area, and so is weather, which others relay by zone. An end without an area covers everything that it ends. But an Update
 * that has lost the area of the message before would tell everybody there that they are released, and an end whose area cannot be read would end nothing.
 */
function checkLost({ msgType, infos }: Alert, understood: Understood | null, beforeKm2: number | null): HoldReason[] {
  if (!understood) return []
  const { kind, severity, geometry } = understood
  const isMild = severity === 'low'
  const isEnd = msgType === 'Cancel' || infos.every(info => levelOf(info) === 'all-clear')
  if (geometry.verdict === 'unreadable' && (!isMild || isEnd || msgType === 'Update'))
    return [{ code: 'polygon-broken', text: 'No polygon or circle could be read. Send pairs of latitude,longitude.' }]
  if (geometry.verdict !== 'none' || msgType === 'Cancel') return []
  if (msgType === 'Update' && !isEnd && (beforeKm2 ?? 0) > 0)
    return [
      {
        code: 'polygon-missing',
        text: 'The message draws no area, and the one that it updates did. Everybody there would be told that they are released.',
      },
    ]
  if (!isMild && kind !== 'weather')
    return [
      { code: 'polygon-missing', text: 'The message draws no area. Codes of counties or states are not used instead.' },
    ]
  return []
}
