import type { BlockPlace } from '@muster/contracts/entities/help'
import type { RideMatch, RideParty, RideRoom } from '@muster/contracts/entities/ride'
import { roughDistanceOf } from '../../../lib/distance.ts'
import { useTranslation } from '../../../lib/use-translation.ts'

/** Functions that describe the parts of a ride in one line of text. */
export function useRideWords() {
  const { t, i18n } = useTranslation('rides')
  const list = (words: readonly (string | false)[]) =>
    new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' }).format(words.filter(word => word !== false))
  return {
    room: ({ seats, hasRamp, tieDowns, takesAnimals }: RideRoom) =>
      list([
        t('seats', { count: seats }),
        hasRamp && t('ramp'),
        tieDowns > 0 && t('tieDowns', { count: tieDowns }),
        takesAnimals && t('pets'),
      ]),
    party: ({ people, wheelchair, needsHelp, hasServiceAnimal, hasOtherAnimals }: RideParty) =>
      list([
        t('people', { count: people }),
        wheelchair !== 'none' && t(wheelchair),
        needsHelp && t('needsHelp'),
        hasServiceAnimal && t('service'),
        hasOtherAnimals && t('withPets'),
      ]),
    where: ({ block, street, town }: BlockPlace) => {
      const first = street && block !== null ? t('block', { block, street }) : street
      return [first, town].filter(Boolean).join(', ') || t('whereUnknown')
    },
    drive: ({ drive, meters }: Pick<RideMatch, 'drive' | 'meters'>) => {
      if (drive) return drive.seconds < 60 ? t('driveUnder') : t('drive', { minutes: Math.round(drive.seconds / 60) })
      const { unit, count } = roughDistanceOf(meters, i18n.language)
      return unit === 'miles' ? t('noDrive', { miles: count }) : t('noDriveNear')
    },
  }
}
