import { levelOf, whatOf, zoneCodes } from '@muster/languages/update-text'
import type { UpdateAtPlace } from '../../../entities/emergency-update/place-state.ts'
import { useUpdateReader } from '../../../entities/emergency-update/use-update-reader.ts'
import { distanceFrom } from '../../../entities/place/distance-from.ts'
import type { MyPlace } from '../../../entities/place/my-places.ts'
import { placeName } from '../../../entities/place/place-name.ts'
import { compassOf } from '../../../lib/compass.ts'
import { useTranslation } from '../../../lib/use-translation.ts'

/** The evacuation zone that an update names. Null if it names none, or several, because then the zone of a place is unknown. */
export function zoneOf({ affectedAreas }: { affectedAreas: readonly string[] }): string | null {
  const zones = new Set(affectedAreas.flatMap(area => area.match(zoneCodes) ?? []))
  const [zone] = zones
  return zones.size === 1 && zone ? zone : null
}

/** Functions that say in one sentence what an update means for a place: "Your home is in zone OAK-E047: ORDER. Leave now." */
export function usePlaceWords() {
  const { t, i18n } = useTranslation('home')
  const reader = useUpdateReader()

  const direction = (bearing: number) => t(`direction.${compassOf(bearing)}`)
  function distance(meters: number, from?: MyPlace): string {
    const { unit, count } = distanceFrom(from, meters, i18n.language)
    return t(`distance.${unit}`, { value: count })
  }

  function kindOf({ update }: UpdateAtPlace): 'order' | 'shelter' | 'warning' | 'other' {
    if (levelOf(update) === 'all-clear') return 'other'
    if (update.hazard === 'shelter-in-place') return 'shelter'
    if (levelOf(update) === 'order') return 'order'
    return update.hazard === 'evacuation-warning' || update.hazard === 'evacuation-order' ? 'warning' : 'other'
  }

  const whoOf = ({ isApproximate, kind }: MyPlace) => (isApproximate ? 'approximate' : kind)
  /** The beginning of a sentence: "Your home is". */
  const whereIs = (place: MyPlace) => t(`inside.${whoOf(place)}`, { place: placeName(place) })
  const inZone = (place: MyPlace, zone: string) => t('inside.zone', { where: whereIs(place), zone })

  function sentence(at: UpdateAtPlace, place: MyPlace): string {
    const { update, kind, meters, bearing } = at
    const named = { place: placeName(place) }
    const asks = kindOf(at)
    if (kind === 'inside') {
      const zone = zoneOf(update)
      const where = whereIs(place)
      return t(`status.${zone ? 'zone' : 'area'}.${asks}`, { where, zone, what: whatOf(update, reader) })
    }
    const what = asks === 'other' ? whatOf(update, reader) : t(`word.${asks}`)
    if (meters === null || bearing === null) return t(kind === 'county' ? 'near.county' : 'near.unknown', { what })
    return t(`near.${whoOf(place)}`, {
      ...named,
      what,
      distance: distance(meters, place),
      direction: direction(bearing),
    })
  }

  return { sentence, inZone, distance, direction }
}
