import type { HazardKind } from '@muster/contracts/vocabulary/hazards'
import type { AlertInfo } from './alert.ts'
import { codesOf } from './event-codes.ts'
import { isLowered, isOrderName } from './level.ts'

// The first match wins. Evacuations are tested before these, because an evacuation because of a fire is an evacuation.
const byEvent: readonly (readonly [RegExp, HazardKind])[] = [
  [/smoke|air quality|ashfall|air stagnation/, 'smoke'],
  [/fire|red flag|wildfire|extreme fire/, 'wildfire'],
  [/tsunami/, 'tsunami'],
  [/hurricane|typhoon|tropical|storm surge/, 'hurricane'],
  [/flood|debris flow|dam (break|failure)|hydrologic/, 'flood'],
  [/earthquake|seismic/, 'earthquake'],
  [/heat/, 'heat'],
  [/civil|law enforcement|hazardous materials|nuclear|radiological|911|amber|child abduction|blue alert/, 'civil'],
]

const byEventCode: Record<string, HazardKind> = {
  EVI: 'evacuation-order',
  SPW: 'shelter-in-place',
  FRW: 'wildfire',
  TSW: 'tsunami',
  EQW: 'earthquake',
  HUW: 'hurricane',
  FFW: 'flood',
  CEM: 'civil',
  CDW: 'civil',
  LEW: 'civil',
}

const byCategory: Record<string, HazardKind> = {
  Fire: 'wildfire',
  Met: 'weather',
  Security: 'civil',
  Rescue: 'civil',
  Safety: 'civil',
}

/** The kind of hazard of an alert: by its event, then its event code, then its category. */
export function hazardOf(info: Pick<AlertInfo, 'event' | 'eventCodes' | 'categories'>): HazardKind {
  const event = info.event.toLowerCase()
  const kind = evacuationOf(event)
  if (kind) return kind
  const named = byEvent.find(([pattern]) => pattern.test(event))?.[1]
  if (named) return named
  const coded = codesOf(info)
    .map(code => byEventCode[code])
    .find(kind => kind !== undefined)
  return coded ?? info.categories.map(category => byCategory[category]).find(kind => kind !== undefined) ?? 'other'
}

function evacuationOf(event: string): HazardKind | null {
  const isOrder = isOrderName(event) && !isLowered(event)
  if (/evacua[tc]/.test(event)) return isOrder ? 'evacuation-order' : 'evacuation-warning'
  return isOrder ? 'shelter-in-place' : null
}
