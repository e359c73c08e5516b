import { areaGeometry } from '@muster/contracts/entities/geometry'
import type { MessagePreview } from '@muster/contracts/entities/operator-message'
import { languages, matchLanguage } from '@muster/contracts/vocabulary/languages'
import { geometryOf } from '@muster/geo/area'
import type { Alert } from '../domain/alert.ts'
import { distinctPolygons } from '../domain/check-place.ts'
import { noZoneShapes } from '../domain/named-areas.ts'
import { partsOf } from '../domain/parts.ts'
import { present } from '../domain/present.ts'

/** What screens show for a message, in each language that it has. Uses the same code as the screens. */
export function screensOf(alert: Alert): MessagePreview['screens'] {
  return partsOf(alert).flatMap(part => {
    // No zone shapes are needed, because authorities draw their areas.
    const { shown, translations } = present({ alert, shapes: noZoneShapes }, part, part.extent)
    const own = matchLanguage([part.infos[0].language])
    return languages.flatMap(language => {
      const texts = language === own ? shown : translations[language]
      return texts ? [{ language, title: texts.title, content: texts.content, instruction: texts.instruction }] : []
    })
  })
}

/** The area that a message draws. Null if it draws none that can be shown. */
export function geometryOfAlert({ infos }: Alert): MessagePreview['geometry'] {
  return areaGeometry.safeParse(geometryOf(distinctPolygons(infos))).data ?? null
}
