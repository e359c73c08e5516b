import type { SituationFact } from '@muster/contracts/entities/chat'
import { clockText } from '../../lib/clock.ts'
import { distanceOf } from '../../lib/distance.ts'
import { inSentence, useTimeLabel } from '../../lib/time-label.ts'
import { useTranslation } from '../../lib/use-translation.ts'

type Words = { words: string; source: string }
type Way = Extract<SituationFact, { about: 'way' }>
type CheckIns = Extract<SituationFact, { about: 'check-ins' }>
type Shelter = Extract<SituationFact, { about: 'shelter' }>

/** Returns a function that gives the text of a fact, its source and its age. The component renders again as the ages change. */
export function useSituationWords(): (fact: SituationFact) => Words {
  const { t, i18n } = useTranslation('chat')
  const label = useTimeLabel()
  const age = (at: string) => inSentence(label(at))

  const said = (is: boolean | null | undefined, yes: string, no: string, unknown: string) =>
    is === undefined ? '' : is === null ? unknown : is ? yes : no

  const accessWords = ({ wheelchairAccessible: ramp, acceptsServiceAnimals: animals }: Way | Shelter): string[] => [
    said(ramp, t('situation.way.ramp'), t('situation.way.noRamp'), t('situation.way.rampUnknown')),
    said(animals, t('situation.way.animals'), t('situation.way.noAnimals'), t('situation.way.animalsUnknown')),
  ]

  function wayWords(way: Way): string {
    const { state, to } = way
    if (state !== 'clear') return t(`situation.way.${state}`)
    return joined([to ? t('situation.way.clearTo', { to }) : t('situation.way.clear'), ...accessWords(way)])
  }

  function shelterWords(shelter: Shelter): string {
    const { name, meters, hasDevicePower } = shelter
    const away = meters === null ? null : distanceOf(meters, i18n.language)
    return joined([
      away
        ? t(`situation.shelter.${away.unit}`, { name, distance: away.count })
        : t('situation.shelter.open', { name }),
      ...accessWords(shelter),
      said(
        hasDevicePower,
        t('situation.shelter.power'),
        t('situation.shelter.noPower'),
        t('situation.shelter.powerUnknown'),
      ),
    ])
  }

  const checkInWords = ({ said, further, notHeard }: CheckIns): string =>
    joined([
      ...said.map(({ name, status }) =>
        t(`situation.checkIns.${status}`, { name: name ?? t('situation.checkIns.someone') }),
      ),
      further > 0 ? t('situation.checkIns.further', { count: further }) : '',
      notHeard > 0 ? t('situation.checkIns.notHeard', { count: notHeard }) : '',
    ])

  return fact => {
    switch (fact.about) {
      case 'way':
        return { words: wayWords(fact), source: fact.at ? t('situation.way.planned', { age: age(fact.at) }) : '' }
      case 'shelter':
        return {
          words: shelterWords(fact),
          source: fact.at ? t('situation.shelter.listed', { age: age(fact.at) }) : '',
        }
      case 'people': {
        const { state, asked, at } = fact
        const words =
          state !== 'asked'
            ? t(`situation.people.${state}`)
            : asked === 0
              ? t('situation.people.starting')
              : t('situation.people.asked', { count: asked })
        return { words, source: at ? t('situation.people.source', { age: age(at) }) : '' }
      }
      case 'helper': {
        const name = fact.name ?? t('situation.helper.someone')
        const time = clockText(fact.etaAt, i18n.language)
        return {
          words: t(`situation.helper.${fact.state}`, { name, time }),
          source: t('situation.helper.confirmed', { age: age(fact.at) }),
        }
      }
      case 'check-ins':
        return { words: checkInWords(fact), source: t('situation.checkIns.source', { age: age(fact.at) }) }
      case 'silent-source':
        return {
          words: t('situation.silentSource', { name: fact.name }),
          source: fact.at ? t('situation.read', { age: age(fact.at) }) : '',
        }
      case 'old-list':
        return fact.at
          ? { words: t('situation.oldList'), source: t('situation.read', { age: age(fact.at) }) }
          : { words: t('situation.unreadList'), source: '' }
    }
  }
}

const joined = (words: readonly string[]) => words.filter(Boolean).join(' ')
