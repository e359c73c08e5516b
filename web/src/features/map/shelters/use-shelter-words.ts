import type { Shelter } from '@muster/contracts/entities/shelter'
import { memberReportHours, type ShelterReason } from '@muster/contracts/vocabulary/shelters'
import { inSentence, useTimeLabel } from '../../../lib/time-label.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useWords } from '../words/use-words.ts'
import { isConfirmed, type ShelterFact } from './facts.ts'

/** Reasons that are shown as warnings, because a person has to know them before they leave. */
const warnings = [
  'in-danger',
  'near-danger',
  'members-say-closed',
  'members-say-full',
  'members-say-open',
  'missing',
  'list-old',
] as const satisfies readonly ShelterReason[]

/** Functions that describe a shelter in the person's language. */
export function useShelterWords() {
  const { t, i18n } = useTranslation('map')
  const words = useWords()
  const ago = useTimeLabel()

  const status = ({ status }: Pick<Shelter, 'status'>): string => {
    if (status === 'open') return t('shelter.open')
    if (status === 'full') return t('shelter.full')
    if (status === 'closed') return t('shelter.closed')
    return t('shelter.notSaid')
  }
  const language = (tag: string) => {
    try {
      return new Intl.DisplayNames(i18n.language, { type: 'language' }).of(tag) ?? tag
    } catch {
      return tag
    }
  }
  return {
    status,
    label: (shelter: Shelter) => `${shelter.name}\n${status(shelter)}`,
    /** Distance in a straight line, and direction; null without a start. */
    away: ({ nearest }: Pick<ShelterFact, 'nearest'>) =>
      nearest &&
      t('shelter.away', { distance: words.distance(nearest.meters), compass: words.compass(nearest.bearing) }),
    /** Free places; null if unknown. */
    places: ({ placesLeft }: Pick<Shelter, 'placesLeft'>) =>
      placesLeft === null ? null : t('shelter.placesLeft', { count: placesLeft }),
    languages: ({ languages }: Pick<Shelter, 'languages'>) =>
      languages === null || languages.length === 0
        ? t('shelter.notSaidWord')
        : new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(languages.map(language)),
    /** Who says it and when. A candidate, a place that often serves as a shelter, has no time, because no source has said anything about it. */
    source: ({ source, asOf }: Pick<Shelter, 'source' | 'asOf'>) =>
      asOf === null ? t('shelter.nobodySaid') : t('shelter.source', { source, time: words.clockAndAge(asOf) }),
    warnings: ({ why }: Pick<Shelter, 'why'>) =>
      warnings.filter(reason => why.includes(reason)).map(reason => t(`shelter.why.${reason}`)),
    /** The reports of members who are there: each with the number of people, its age, and until when it counts. */
    reports: (shelter: Pick<Shelter, 'memberReports'>) =>
      shelter.memberReports.map(({ said, people, latestAt }) => {
        const until = new Date(Date.parse(latestAt) + memberReportHours * 60 * 60_000).toISOString()
        return {
          said,
          text: t('shelter.report.line', {
            said: t(`shelter.report.said.${said}`),
            people: t('shelter.report.people', { count: people }),
            ago: inSentence(ago(latestAt)),
          }),
          weight: isConfirmed(shelter, said) ? t('shelter.report.confirmed') : t('shelter.report.unconfirmed'),
          until: t('shelter.report.until', { time: words.clock(until) }),
        }
      }),
  }
}
