import type { HelpClaimant, HelpRequest } from '@muster/contracts/entities/help'
import { clockText } from '../../../lib/clock.ts'
import { inSentence, useNow, useTimeLabel } from '../../../lib/time-label.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useNeedWords } from '../use-need-words.ts'

const minuteMs = 60_000
const listText = (names: readonly string[], language: string) => new Intl.ListFormat(language).format(names)

/** The state of a request in one line, with a second line and details. */
export type TrueLine = {
  /** Key of the state. It changes with each event, but not as time passes; the line is spoken once for each value. */
  news: string
  title: string
  under: string
  details: readonly string[]
  isAlarm: boolean
}

/** Whether a helper is coming or has arrived. */
export const isGoing = ({ state }: HelpClaimant): boolean => state === 'coming' || state === 'arrived'

/** Returns a function that gives the line for a request now. `isOld`: the request may be outdated, so no time is counted down. */
export function useTrueLine(): (request: HelpRequest, isOld: boolean) => TrueLine {
  const { t, i18n } = useTranslation('help')
  const label = useTimeLabel()
  const now = useNow()
  const needWords = useNeedWords()
  const clock = (instant: string) => clockText(instant, i18n.language)
  const age = (instant: string) => inSentence(label(instant))

  function ofComing(request: HelpRequest, first: HelpClaimant, isOld: boolean): TrueLine {
    const { name, etaAt, confirmedAt } = first
    const minutes = Math.ceil((Date.parse(etaAt) - now) / minuteMs)
    const second = request.claims.find(claim => isGoing(claim) && claim.id !== first.id)
    const needs = needWords(request.needs)
    const time = clock(etaAt)
    return {
      news: `coming.${first.id}.${etaAt}.${second?.id ?? ''}`,
      title: isOld
        ? t('mine.comingAbout', { name, time })
        : minutes > 0
          ? t('mine.coming', { name, minutes })
          : t('mine.shouldBe', { name }),
      under: isOld
        ? t('mine.confirmedAt', { age: age(confirmedAt), time: clock(confirmedAt) })
        : t('mine.confirmed', { age: age(confirmedAt) }),
      details: [
        t('mine.door', { name, time }),
        ...(needs ? [t('mine.knows', { name, needs })] : []),
        ...(second ? [t('mine.second', { name: second.name, time: clock(second.etaAt) })] : []),
        ...(request.people > 1 && !second ? [t('mine.stillAsking')] : []),
      ],
      isAlarm: false,
    }
  }

  /** The line when a helper said yes but is no longer coming, with who is asked now. Null if there is no such helper. */
  function ofLost(request: HelpRequest, details: readonly string[]): TrueLine | null {
    const lost = request.claims.filter(claim => !isGoing(claim)).at(-1)
    if (!lost || lost.state === 'coming' || lost.state === 'arrived') return null
    const names = request.asked
      .filter(
        ({ id, askedAt, answer }) =>
          askedAt !== null && id !== lost.askedId && (answer === 'none' || answer === 'late'),
      )
      .map(({ name }) => name ?? t('mine.group'))
    const isNobody = request.state === 'nobody'
    return {
      news: `lost.${lost.id}.${lost.state}.${lost.confirmedAt}.${isNobody}`,
      title: t(`mine.${lost.state}`, { name: lost.name }),
      under: isNobody ? t('mine.nobodyDoNow') : t('mine.nobodyNow'),
      details: [
        ...(names.length > 0 ? [t('mine.askedNow', { names: listText(names, i18n.language) })] : []),
        ...details,
      ],
      isAlarm: true,
    }
  }

  function ofOpen(request: HelpRequest): TrueLine {
    const asked = request.asked.filter(({ askedAt }) => askedAt !== null)
    const isByHandAlone = asked.length > 0 && asked.every(one => one.handOver !== null && one.sent === 'by-hand')
    const next = request.nextStepAt && request.asked.some(({ askedAt }) => askedAt === null)
    const details = next && request.nextStepAt ? [t('mine.next', { time: clock(request.nextStepAt) })] : []
    const lost = ofLost(request, details)
    if (lost) return lost
    if (isByHandAlone)
      return { news: 'by-hand', title: t('mine.notTold'), under: t('mine.notToldText'), details, isAlarm: true }
    return { news: 'asking', title: t('mine.asking'), under: t('mine.nobodyYet'), details, isAlarm: false }
  }

  return (request, isOld) => {
    const { state, changedAt, closedAt } = request
    const first =
      request.claims.find(claim => claim.role === 'primary' && isGoing(claim)) ?? request.claims.find(isGoing)
    switch (state) {
      case 'safe':
      case 'cancelled':
      case 'ended':
        return {
          news: state,
          title: t(`mine.${state}`),
          under: t('mine.closedText', { age: label(closedAt ?? changedAt) }),
          details: [],
          isAlarm: false,
        }
      case 'nobody':
        return (
          ofLost(request, []) ?? {
            news: 'nobody',
            title: t('mine.nobody'),
            under: t('mine.doNow'),
            details: [],
            isAlarm: true,
          }
        )
      case 'together':
        return {
          news: 'together',
          title: t('mine.together'),
          under: t('mine.togetherText'),
          details: [],
          isAlarm: false,
        }
      default:
        if (!first) return ofOpen(request)
        if (first.state !== 'arrived') return ofComing(request, first, isOld)
        return {
          news: `arrived.${first.id}`,
          title: t('mine.arrived', { name: first.name }),
          under: t('mine.arrivedText', { name: first.name, age: age(changedAt) }),
          details: [],
          isAlarm: false,
        }
    }
  }
}
