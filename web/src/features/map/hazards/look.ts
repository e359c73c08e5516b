import type { HazardFeature } from '@muster/contracts/entities/navigation'
import type { TFunction } from 'i18next'

/** How a hazard is drawn. `closed`: other areas that routes avoid. `notice`: shown, but not avoided. */
export type HazardLook = 'fire' | 'order' | 'warning' | 'closed' | 'notice'
/** All looks, the most serious first. */
export const hazardLooks: readonly HazardLook[] = ['fire', 'order', 'closed', 'warning', 'notice']

type Facts = Pick<HazardFeature['properties'], 'kind' | 'avoid'>

/** How a hazard is drawn. */
export function hazardLook({ kind, avoid }: Facts): HazardLook {
  // A red flag warning has the kind `wildfire` too, but is no fire: routes do not avoid it, and it must not be drawn as one.
  if (kind === 'wildfire') return avoid ? 'fire' : 'notice'
  if (kind === 'evacuation-order') return 'order'
  if (kind === 'evacuation-warning') return 'warning'
  return avoid ? 'closed' : 'notice'
}

const zoneCode = /\b[A-Z]{2,4}(?:-[A-Z]{2,4})?-[A-Z]?\d{1,4}[A-Z]?\b/
const fireName = /^(?:drill\W+)?((?:\p{Lu}[\p{L}']*\s){1,3}Fire)\b/iu

/** The words for hazards in the page's language. */
export const hazardWords = (t: TFunction<'map'>) => ({
  fire: t('hazard.fire'),
  order: t('hazard.order'),
  warning: t('hazard.warning'),
  closed: t('hazard.closed'),
  notice: t('hazard.notice'),
  smoke: t('hazard.smoke'),
  heat: t('hazard.heat'),
  drill: t('drill', { ns: 'common' }),
})
export type HazardWords = ReturnType<typeof hazardWords>

/** The short label on the map: the kind of hazard, its zone if known, and whether it is a drill. */
export function hazardLabel({ properties }: Pick<HazardFeature, 'properties'>, words: HazardWords): string {
  const look = hazardLook(properties)
  const zone = zoneCode.exec(properties.title)?.[0]
  const notice = properties.isHeat ? words.heat : properties.kind === 'smoke' ? words.smoke : words.notice
  // A fire with only a point, or a contained one. It is not a notice of an authority, so the label is its title.
  if (look === 'notice' && properties.updateId === null && !properties.isHeat) return properties.title
  const plain = look === 'notice' ? notice : words[look]
  const said = look === 'fire' ? (fireName.exec(properties.title)?.[1] ?? words.fire) : plain
  const label = zone && look !== 'fire' ? `${said}  ${zone}` : said
  return properties.isDrill ? `${words.drill}  ${label}` : label
}

/** When the newest fire line was issued, ISO 8601; null if no fire is known. */
export function fireLineAt(hazards: readonly HazardFeature[]): string | null {
  const times = hazards
    .filter(({ properties }) => hazardLook(properties) === 'fire')
    .map(({ properties }) => properties.issuedAt)
  return times.reduce<string | null>(
    (newest, at) => (newest === null || Date.parse(at) > Date.parse(newest) ? at : newest),
    null,
  )
}

/** The looks of these hazards, the most serious first. */
export const looksOf = (hazards: readonly HazardFeature[]): HazardLook[] =>
  hazardLooks.filter(look => hazards.some(({ properties }) => hazardLook(properties) === look))
