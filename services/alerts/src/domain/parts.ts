import type { UpdateLevel } from '@muster/contracts/vocabulary/hazards'
import { matchLanguage } from '@muster/contracts/vocabulary/languages'
import type { Alert, AlertInfo } from './alert.ts'
import { type Extent, extentOf } from './extent.ts'
import { levelOf } from './level.ts'
import { severityOf } from './severity.ts'

/** What one message says about one area at one level. Each part is shown as one update. */
export type Part = {
  /** The infos in the language that is shown, most severe first. */
  infos: [AlertInfo, ...AlertInfo[]]
  /** The infos in other languages. */
  translated: AlertInfo[]
  level: UpdateLevel
  extent: Extent
}

/**
 * The parts of a message. English is shown if the message has it, otherwise the language of the first info. Infos in several languages for one area are one
 * part. Infos for different areas or of different levels are different parts: people who are warned must not read what others are ordered to do.
 */
export function partsOf({ infos }: Pick<Alert, 'infos'>): Part[] {
  const shown = languageOf(infos.find(info => languageOf(info) === 'en') ?? infos[0])
  const byArea = Map.groupBy(infos, areaKey)
  return [...byArea.values()].flatMap(group => {
    const own = group.filter(info => languageOf(info) === shown)
    const main = own.length > 0 ? own : group.filter(info => languageOf(info) === languageOf(group[0]))
    const others = group.filter(info => !main.includes(info))
    const byLevel = Map.groupBy(main, levelOf)
    const parts = [...byLevel].flatMap(([level, [first, ...rest]]) =>
      first ? [{ level, infos: mostSevereFirst(first, rest), extent: extentOf(first.areas) }] : [],
    )
    return parts.map((part, i) => ({
      ...part,
      translated: others.filter(info => indexOfPart(info, others, parts) === i),
    }))
  })
}

const languageOf = (info: AlertInfo | undefined) =>
  info && (matchLanguage([info.language]) ?? info.language.toLowerCase())

/** The index of the part to which a translation belongs: the part of its level, otherwise the part with the same position among the infos of its language. */
function indexOfPart(info: AlertInfo, others: readonly AlertInfo[], parts: readonly { level: UpdateLevel }[]): number {
  const ofLevel = parts.findIndex(({ level }) => level === levelOf(info))
  if (ofLevel >= 0) return ofLevel
  const place = others.filter(other => languageOf(other) === languageOf(info)).indexOf(info)
  return Math.min(place, parts.length - 1)
}

/** A key that is equal for the same area. Descriptions are left out, because they are translated. */
function areaKey({ areas }: AlertInfo): string {
  const keys = areas.map(({ polygons, same, ugc, zones = [], brokenPolygons }) =>
    JSON.stringify([polygons, same.toSorted(), ugc.toSorted(), zones.toSorted(), brokenPolygons]),
  )
  return keys.sort().join('|')
}

const order = ['critical', 'high', 'medium', 'low']
const rank = (info: AlertInfo) => order.indexOf(severityOf(info))

function mostSevereFirst(first: AlertInfo, rest: AlertInfo[]): [AlertInfo, ...AlertInfo[]] {
  const [worst = first, ...others] = [first, ...rest].sort((a, b) => rank(a) - rank(b))
  return [worst, ...others]
}
