import type { HazardGrowth } from '@muster/contracts/entities/hazard-fact'
import type { TFunction } from 'i18next'
import { compassOf } from '../../../lib/compass.ts'
import { roughDistanceOf } from '../../../lib/distance.ts'

/** How fast a hazard grows, and in which direction if that is known: "About 500 ft an hour, northeast". */
export function paceText(t: TFunction<'map'>, language: string, growth: HazardGrowth): string {
  const { unit, count } = roughDistanceOf(growth.metersPerHour, language)
  const distance = t(`words.${unit}`, { value: count })
  if (growth.bearing === null) return t('card.growth', { distance })
  return t('card.growthTo', { distance, compass: t(`compass.${compassOf(growth.bearing)}`) })
}
