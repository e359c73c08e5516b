import type { NearPlace } from '../../entities/emergency-update/nearness.ts'
import { distanceFrom } from '../../entities/place/distance-from.ts'
import { placeName } from '../../entities/place/place-name.ts'
import { useTranslation } from '../../lib/use-translation.ts'

/** Returns a function that says in words how far an update is from a place of this person. It returns null if no place is known, or the distance is not. */
export function useNearnessWords(): (near: NearPlace) => string | null {
  const { t, i18n } = useTranslation('updates')
  return ({ kind, meters, place }) => {
    if (!place) return null
    const named = { place: placeName(place) }
    if (kind === 'inside') {
      if (place.isApproximate) return t('where.approximateInside', named)
      return place.kind === 'watched' ? t('where.watchedInside', named) : t(`where.${place.kind}Inside`)
    }
    if (kind === 'county') return t('where.county')
    if (meters === null) return kind === 'unknown' ? t('where.unknown') : null
    const { unit, count } = distanceFrom(place, meters, i18n.language)
    const away = { distance: t(`where.distance.${unit}`, { value: count }) }
    if (place.isApproximate) return t('where.approximateAway', { ...away, ...named })
    return place.kind === 'watched' ? t('where.watchedAway', { ...away, ...named }) : t(`where.${place.kind}Away`, away)
  }
}
