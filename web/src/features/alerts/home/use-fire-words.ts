import type { MyPlace } from '../../../entities/place/my-places.ts'
import { placeName } from '../../../entities/place/place-name.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import type { FireNear } from './nearest-fire.ts'
import { usePlaceWords } from './use-place-words.ts'

/** Returns a function that describes a fire near a place: "A fire is 0.6 mi northeast of your home." */
export function useFireWords(): (place: MyPlace, near: FireNear) => string {
  const { t } = useTranslation('home')
  const { distance, direction } = usePlaceWords()
  return (at, { nearest: { inside, meters, bearing } }) => {
    const { kind, isApproximate } = at
    const place = kind === 'watched' || isApproximate ? placeName(at) : t(`fire.${kind}`)
    if (inside) return t(`fire.inside.${isApproximate ? 'approximate' : kind}`, { place })
    return t(isApproximate ? 'fire.awayApproximate' : 'fire.away', {
      distance: distance(meters, at),
      direction: direction(bearing),
      place,
    })
  }
}
