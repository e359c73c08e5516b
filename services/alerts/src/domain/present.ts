import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { type Language, matchLanguage } from '@muster/contracts/vocabulary/languages'
import type { DrillAudience } from '@muster/contracts/vocabulary/replays'
import type { Alert, AlertInfo } from './alert.ts'
import { isDrill } from './drill.ts'
import type { Extent } from './extent.ts'
import { type GeometryProblem, guardGeometry } from './guard.ts'
import { hazardOf } from './hazard.ts'
import { namedAreasOf, type ZoneShapes } from './named-areas.ts'
import type { Part } from './parts.ts'
import { moreSevereOf, severityOf } from './severity.ts'

/** Lifetime of an alert without `expires`. */
export const defaultLifetimeMs = 24 * 60 * 60 * 1000

/** The texts of an update in one language. */
export type Texts = { title: string; content: string; instruction: string | null }
/** The sender's texts in other languages than the one that is shown. */
export type Translations = Partial<Record<Language, Texts>>

/** The fields of an update that come from one part of a message. */
export type Presentation = Omit<
  EmergencyUpdate,
  'id' | 'lineageId' | 'isActive' | 'revision' | 'ended' | 'createdAt' | 'updatedAt'
>
/** A presentation with fields that are not shown. `endsAt` is `expiresAt`, or a day after the message was sent. */
export type Presented = {
  shown: Presentation
  endsAt: string
  translations: Translations
  geometryProblem: GeometryProblem | null
  drillAudience?: DrillAudience
}

/**
 * Presents a part of an alert in the area `extent`, which is the area of the part or the rest of it that is in force. If nothing is drawn, the zones that a
 * warning by zone names are its area.
 */
export function present(
  { alert, shapes }: { alert: Alert; shapes: ZoneShapes },
  { infos, translated, level }: Part,
  extent: Extent,
): Presented {
  const [info] = infos
  const { names, same, ugc } = extent
  const geocodes = { same, ugc }
  const hazard = hazardOf(info)
  const isDrawn = extent.polygons.length > 0
  const named = isDrawn ? null : namedAreasOf({ geocodes, hazard, event: info.event, source: alert }, shapes)
  const isByCodes = named?.by === 'codes'
  const area = isByCodes ? { polygons: named.polygons, brokenPolygons: 0 } : extent
  const { geometry, problem } = guardGeometry(area)
  const translations = translationsOf(translated, info)
  const expiresAt = lastOf(infos.map(each => each.expires))
  return {
    shown: {
      ...textsOf(info),
      language: info.language,
      translations,
      wirelessText: infos.map(each => each.wirelessText).find(Boolean) ?? null,
      severity: infos.map(severityOf).reduce(moreSevereOf),
      level,
      isDrill: isDrill(alert),
      status: alert.status,
      hazard,
      event: info.event,
      affectedAreas: names,
      geocodes,
      geometry,
      // Left out if false, so that updates that were stored before this field existed are not revised because of it.
      ...(isByCodes && geometry ? { isAreaByCodes: true } : {}),
      source: {
        feed: alert.feed,
        sender: alert.sender,
        senderName: info.senderName || alert.sender,
        url: alert.url ?? info.web,
      },
      issuedAt: alert.sent,
      effectiveAt: info.onset ?? info.effective,
      expiresAt,
    },
    endsAt: expiresAt ?? new Date(Date.parse(alert.sent) + defaultLifetimeMs).toISOString(),
    translations,
    geometryProblem: problem,
    ...(alert.drillAudience ? { drillAudience: alert.drillAudience } : {}),
  }
}

/** The first texts in each language that Muster speaks, except the language of `shown`. */
function translationsOf(infos: readonly AlertInfo[], shown: AlertInfo): Translations {
  const translations: Translations = {}
  const own = matchLanguage([shown.language])
  for (const info of infos) {
    const language = matchLanguage([info.language])
    if (language && language !== own) translations[language] ??= textsOf(info)
  }
  return translations
}

/** The texts of one info. */
function textsOf(info: AlertInfo): Texts {
  return {
    title: info.headline || info.event,
    content: info.description || info.headline || info.event,
    instruction: info.instruction || null,
  }
}

function lastOf(instants: (string | null)[]): string | null {
  // If one info has no end, the alert has none.
  return instants.includes(null) ? null : (instants.toSorted().at(-1) ?? null)
}
